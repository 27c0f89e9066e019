import type { ReactNode } from 'react'
import { useUser } from '#features/accounts/web.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import type { Conversation } from '../../contract.ts'
import { participantOf } from '../people.ts'
import { texts } from '../texts.ts'
import classes from './EventCard.module.css'

export interface EventCardProps {
  conversation: Conversation
  /** Who did it. */
  accountId: number
  at: string
  /** What they did, as it follows their name. */
  did: string
  /** What it is called, in large letters. */
  title?: ReactNode
  children?: ReactNode
  /** What can be done about it, and where its record is. */
  actions?: ReactNode
}

const clock = new Intl.DateTimeFormat('en', { timeStyle: 'short' })

/** The look of what happened in a conversation, as wide as a message: who did what, what it says, and what follows from it. */
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
