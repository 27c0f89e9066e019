import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './Findings.module.css'

export interface FindingProps {
  good: boolean
  /** Who established it: the browser or the server. */
  from: string
  title: string
  children: ReactNode
}

/** One result of the verification, and who established it. */
export function Finding({ good, from, title, children }: FindingProps) {
  const Icon = good ? CircleCheck : CircleAlert
  return (
    <section className={classes.finding} data-good={good}>
      <Icon aria-hidden strokeWidth={1.5} className={classes.icon} />
      <div>
        <p className="note">{from}</p>
        <h2 className={classes.title}>{title}</h2>
        <div>{children}</div>
      </div>
    </section>
  )
}
