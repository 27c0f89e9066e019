import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './State.module.css'

export interface EmptyStateProps {
  icon?: LucideIcon
  title: ReactNode
  /** Sentence about what will appear here. */
  children?: ReactNode
  /** Next step, as a button or a link. */
  action?: ReactNode
}

/** Empty state of a list: what will appear here and how to add it. */
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
