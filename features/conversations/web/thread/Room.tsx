import type { ReactNode } from 'react'
import classes from './Room.module.css'

export interface RoomProps {
  /** All conversations, to go from one to the other. */
  list: ReactNode
  /** Whether one of them is open. */
  isOpen: boolean
  /** The panes of the one that is open, else what stands in its place. */
  children: ReactNode
}

/** The conversations, the one that is open, and what it is about: side by side where there is room, else one at a time. */
export function Room({ list, isOpen, children }: RoomProps) {
  return (
    <div className={classes.room} data-open={isOpen || undefined}>
      <div className={`${classes.pane} ${classes.list}`}>{list}</div>
      {isOpen ? children : <div className={classes.nobody}>{children}</div>}
    </div>
  )
}

/** The messages of the open conversation. */
export const ThreadPane = ({ children }: { children: ReactNode }) => (
  <div className={`${classes.pane} ${classes.thread}`}>{children}</div>
)

/** What the open conversation is about; the first row, with the next step, stays in sight. */
export const FactsPane = ({ first, children }: { first: ReactNode; children: ReactNode }) => (
  <div className={`${classes.pane} ${classes.facts}`}>
    {first && <div className={classes.first}>{first}</div>}
    <div className={classes.rest}>{children}</div>
  </div>
)
