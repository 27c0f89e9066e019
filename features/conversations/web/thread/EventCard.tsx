import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import type { Conversation } from '../../contract.ts'
import { participantOf } from '../people.ts'
import { texts } from '../texts.ts'
import classes from './EventCard.module.css'

export interface EventCardProps {
  conversation: Conversation
  /** Author of the event. */
  accountId: number
  at: string
  /** The action, phrased to follow the author's name. */
  did: string
  /** Title in large type. */
  title?: ReactNode
  children?: ReactNode
  /** Actions, and a link to the record. */
  actions?: ReactNode
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** Card of an event in a conversation, as wide as a message: author, action, content and next actions. */
export function EventCard({ conversation, accountId, at, did, title, children, actions }: EventCardProps) {
  const { id: ownId } = useUser()
  const who = participantOf(conversation, accountId)
  return (
    <article className={classes.card} data-own={accountId === ownId || undefined}>
      <div className={classes.head}>
        <Portrait {...who} size="sm" />
        <span>
          <strong>{accountId === ownId ? texts.you : who.name}</strong> {did}
        </span>
        <time dateTime={at}>{clock.format(new Date(at))}</time>
      </div>
      {title && <p className={classes.title}>{title}</p>}
      {children}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  )
}
