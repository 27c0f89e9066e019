import { type ReactNode, useId } from 'react'
import classes from './Section.module.css'

export interface SectionProps {
  title: ReactNode
  /** Count shown beside the heading; a string where counting stops at a limit, such as "100+". */
  count?: number | string | undefined
  /** One sentence below the heading. */
  hint?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Section of a page below a thin rule, labelled by its second-level heading. */
export function Section({ title, count, hint, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
          {count !== undefined && <span className={classes.count}> {count}</span>}
        </h2>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </section>
  )
}
