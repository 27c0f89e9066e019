import type { ReactNode } from 'react'
import classes from './Room.module.css'

export interface RoomProps {
  /** The list of conversations. */
  list: ReactNode
  /** Whether a conversation is open. */
  isOpen: boolean
  /** Panes of the open conversation, or a placeholder. */
  children: ReactNode
}

/** Layout of the list, the open conversation and its details: side by side if they fit, otherwise one at a time. */
export function Room({ list, isOpen, children }: RoomProps) {
  return (
    <div className={classes.room} data-open={isOpen || undefined}>
      <div className={`${classes.pane} ${classes.list}`}>{list}</div>
      {isOpen ? children : <div className={classes.nobody}>{children}</div>}
    </div>
  )
}

/** Pane with the messages of the open conversation. */
export const ThreadPane = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.pane} ${classes.thread}`}>{children}</div>
)

/** Pane with the details of the open conversation; its first row, with the next step, stays visible. */
export const FactsPane = ({ first, children }: { first: ReactNode; children: ReactNode }) => (
  <div className={`${classes.pane} ${classes.facts}`}>
    {first && <div className={classes.first}>{first}</div>}
    <div className={classes.rest}>{children}</div>
  </div>
)
