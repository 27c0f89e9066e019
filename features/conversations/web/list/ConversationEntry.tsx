import { useLocation } from 'react-router'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { useEffect, useRef } from 'react'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Portrait } from '#platform/web/ui/layout/Person.tsx'
import { Mark, StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Conversation } from '../../contract.ts'
import { summaryOf } from './summary.ts'
import classes from './ConversationEntry.module.css'
import { otherParticipant } from '../people.ts'
import { texts } from '../texts.ts'
import { CONVERSATION_STATUSES } from '../statuses.ts'

export interface ConversationEntryProps {
  conversation: Conversation
  ownId: number
  /** Whether this conversation is open. */
  current: boolean
}

/** An entry in the conversation list: the other person, the request and the newest message. */
export function ConversationEntry({ conversation, ownId, current }: ConversationEntryProps) {
  const { id, request_title, status, unread_count, last_activity, messages } = conversation
  const { search } = useLocation()
  const other = otherParticipant(conversation, ownId)
  const newest = messages.at(-1)
  const place = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (current) place.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <li
      ref={place}
      className={classes.entry}
      data-current={current || undefined}
      data-unread={unread_count > 0 || undefined}
    >
      <span className={classes.portrait}>
        <Portrait {...other} />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <span className={classes.who} dir="auto">
            {other.name}
          </span>
          <span className={classes.when}>
            <Moment at={last_activity} />
          </span>
        </div>
        <Link
          to={{ pathname: `/conversations/${id}`, search }}
          className={classes.about}
          dir="auto"
          aria-current={current ? 'page' : undefined}
        >
          {request_title}
        </Link>
        <div className={classes.foot}>
          <span className={classes.newest} dir="auto">
            {newest ? `${newest.user_id === ownId ? `${texts.you}: ` : ''}${summaryOf(newest)}` : texts.noMessages}
          </span>
          {unread_count > 0 && <Mark label={texts.unread(unread_count)}>{unread_count}</Mark>}
        </div>
        {status !== 'active' && (
          <div className={classes.status}>
            <StatusBadge look={CONVERSATION_STATUSES[status]} />
          </div>
        )}
      </div>
    </li>
  )
}
