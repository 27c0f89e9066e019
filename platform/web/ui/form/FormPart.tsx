import { useId, type ReactNode } from 'react'
import classes from './LongForm.module.css'

export interface FormPartProps {
  title: string
  hint?: string
  children: ReactNode
}

/** Section of a long form: its purpose and its fields, side by side where they fit. */
export function FormPart({ title, hint, children }: FormPartProps) {
  const id = useId()
  return (
    <section className={classes.part} aria-labelledby={id}>
      <div className={classes.partHead}>
        <h2 id={id} className={classes.partTitle}>
          {title}
        </h2>
        {hint && <p className={classes.hint}>{hint}</p>}
      </div>
      <div className={classes.fields}>{children}</div>
    </section>
  )
}
