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

export interface RoomPaneProps {
  holds: 'thread' | 'facts'
  /** It gives way to the other one where there is not room for both. */
  givesWay: boolean
  children: ReactNode
}

/** The messages of the open conversation, or what it is about. */
export const RoomPane = ({ holds, givesWay, children }: RoomPaneProps) => (
  <div className={`${classes.pane} ${classes[holds]}`} data-gives-way={givesWay || undefined}>
    {children}
  </div>
)
