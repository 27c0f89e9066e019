import { useId, type ReactNode } from 'react'
import classes from './LongForm.module.css'

export interface FormPartProps {
  title: string
  hint?: string
  children: ReactNode
}

/** A part of a long form: what it is for on one side, its fields on the other where there is room. */
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
