import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './State.module.css'

export interface EmptyStateProps {
  icon?: LucideIcon
  title: ReactNode
  /** A sentence that says what will stand here. */
  children?: ReactNode
  /** The next step: a button or a link. */
  action?: ReactNode
}

/** What a list shows while it has nothing: what belongs here and how it gets here. */
export function EmptyState({ icon: Icon, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {Icon && (
        <span className={classes.picture} aria-hidden>
          <Icon size="1.75rem" strokeWidth={1.25} />
        </span>
      )}
      <p className={classes.title}>{title}</p>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
