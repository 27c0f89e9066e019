import type { ReactNode } from 'react'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Person } from '#platform/web/ui/layout/Person.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { Mark, StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Conversation } from '../../contract.ts'
import classes from './ConversationRow.module.css'
import { summaryOf } from './summary.ts'
import { otherParticipant } from '../people.ts'
import { texts } from '../texts.ts'
import { CONVERSATION_STATUSES } from '../statuses.ts'

interface ConversationRowProps {
  conversation: Conversation
  ownId: number
  /** Button for the next step. */
  action?: ReactNode
}

/** A row in a list of conversations: the other person, the request and the newest message; the whole row is a link. */
export function ConversationRow({ conversation, ownId, action }: ConversationRowProps) {
  const { id, request_title, status, unread_count, message_count, last_activity, messages } = conversation
  const other = otherParticipant(conversation, ownId)
  const newest = messages.at(-1)
  return (
    <Row linked className={classes.row} data-unread={unread_count > 0 || undefined}>
      <div className={classes.head}>
        <RowTitle to={`/conversations/${id}`} small>
          {request_title}
        </RowTitle>
        {unread_count > 0 && <Mark label={texts.unread(unread_count)}>{unread_count}</Mark>}
      </div>
      <p className={classes.newest} dir="auto">
        {newest ? `${newest.user_id === ownId ? texts.you : other.name}: ${summaryOf(newest)}` : texts.noMessages}
      </p>
      <RowFacts>
        <StatusBadge look={CONVERSATION_STATUSES[status]} />
        <Person {...other} size="sm" />
        <span>{texts.messages(message_count)}</span>
        <Moment at={last_activity} />
      </RowFacts>
      {action && <div className={classes.action}>{action}</div>}
    </Row>
  )
}
