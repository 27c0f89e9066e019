import type { ReactNode, RefObject } from 'react'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import type { Participant } from '../people.ts'
import { texts } from '../texts.ts'
import classes from './Messages.module.css'
import type { Outgoing } from '../composer/outbox.ts'
import { Words } from './Words.tsx'

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

export interface BubbleProps {
  isOwn: boolean
  /** Author (null for oneself) and time, on the first message of a group; otherwise false. */
  head: { who: Participant | null; at: string } | false
  text: string
  state?: Outgoing['state']
  /** Set on the message that was jumped to. */
  place?: RefObject<HTMLLIElement | null> | undefined
  /** Actions on the message: those of its author, or to report it. */
  actions?: ReactNode
  /** Replaces the text and the attachments. */
  instead?: ReactNode
  carried: ReactNode
  children: ReactNode
}

/** A message in the list: author, text, attachments and, below it, the state. */
export function Bubble({ isOwn, head, text, state, place, actions, instead, carried, children }: BubbleProps) {
  const words = text !== '' && (
    <div className={classes.bubble} dir="auto">
      <Words>{text}</Words>
    </div>
  )
  return (
    <li
      ref={place}
      className={classes.message}
      data-own={isOwn || undefined}
      data-follows={!head || undefined}
      data-found={place !== undefined || undefined}
      data-state={state}
    >
      {head && (
        <div className={classes.head}>
          {head.who && <Portrait {...head.who} size="sm" />}
          <span className={classes.who}>{head.who?.name ?? texts.you}</span>
          <time dateTime={head.at}>{clock.format(new Date(head.at))}</time>
        </div>
      )}
      {instead ?? (
        <>
          <div className={classes.line}>
            {isOwn && actions}
            {words || carried}
            {!isOwn && actions}
          </div>
          {words && carried}
        </>
      )}
      <div className={classes.meta}>{children}</div>
    </li>
  )
}
