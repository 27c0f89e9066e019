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
  /** Who wrote it, null being oneself, and when, above the first of those that stand together. */
  head: { who: Participant | null; at: string } | false
  text: string
  state?: Outgoing['state']
  /** Set where the message was jumped to. */
  place?: RefObject<HTMLLIElement | null> | undefined
  /** What its author can do with it. */
  actions?: ReactNode
  /** Stands in place of the text and what comes with it. */
  instead?: ReactNode
  carried: ReactNode
  children: ReactNode
}

/** A message in the list: who wrote it, its text, what it carries, and below it how it stands. */
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
            {actions}
            {words || carried}
          </div>
          {words && carried}
        </>
      )}
      <div className={classes.meta}>{children}</div>
    </li>
  )
}
