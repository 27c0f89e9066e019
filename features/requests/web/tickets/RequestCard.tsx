import type { MouseEvent, ReactNode } from 'react'
import { LongText } from '#platform/web/ui/layout/LongText.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Missing } from '#platform/web/ui/list/Missing.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge, Tag } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Request } from '../../contract.ts'
import classes from './RequestCard.module.css'
import { listTexts } from './list-texts.ts'
import { requestPath } from './request-path.ts'
import { REQUEST_STATUSES } from '../own/statuses.ts'

export interface RequestCardProps {
  request: Request
  showOwner?: boolean
  /** Badge above the title. */
  mark?: ReactNode
  /** Line below the facts. */
  note?: ReactNode
  /** Heading level: 2 directly below a page's title, 3 within a section. */
  level?: 2 | 3
  /** Action at the end of the card. */
  action?: ReactNode
  /** Called before the request is opened; can prevent it. */
  onOpen?: (event: MouseEvent) => void
}

/** A request in a list: the title is a link, and long texts expand in place. */
export function RequestCard({ request, showOwner = false, level = 3, mark, note, action, onOpen }: RequestCardProps) {
  const { id, title, content, status, collaboration_details, is_idea, seeks_collaboration, pitch_count, created_at } =
    request
  return (
    <Row className={classes.card}>
      <div className={classes.words}>
        {mark && <div className={classes.mark}>{mark}</div>}
        <RowTitle to={showOwner ? requestPath(request) : `/requests/${id}`} level={level} onClick={onOpen}>
          {title}
        </RowTitle>
        <LongText className={classes.content}>{content}</LongText>
        {seeks_collaboration && collaboration_details && (
          <LongText className={classes.content}>{collaboration_details}</LongText>
        )}
        <RowFacts>
          <StatusBadge look={REQUEST_STATUSES[status]} />
          {is_idea && <Tag>{listTexts.idea}</Tag>}
          {seeks_collaboration && <Tag>{listTexts.collaboration}</Tag>}
          {!showOwner && <span>{request.is_public ? listTexts.public : listTexts.private}</span>}
          {sharingOf(request)}
          {showOwner && <bdi>{request.owner_full_name ?? `@${request.owner_username}`}</bdi>}
          <Moment at={created_at} />
          <span>{listTexts.pitches(pitch_count)}</span>
          <Missing words={request.missing} />
        </RowFacts>
        {note && <RowFacts>{note}</RowFacts>}
      </div>
      {!is_idea && <p className={classes.budget}>{budgetOf(request)}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </Row>
  )
}

// Returns a label with the number of shares, or that the request is shared with the reader.
function sharingOf({ shared_with_info, shared_with_me }: Request) {
  const count = shared_with_info.length
  if (count > 0) return <Tag>{listTexts.sharedWith(count)}</Tag>
  return shared_with_me && <Tag>{listTexts.sharedWithYou}</Tag>
}

/** List of requests, in two columns on wide screens. */
export const RequestList = ({ children }: { children: ReactNode }) => <div className={classes.list}>{children}</div>

/** Returns the agreed amount, or else the client's budget. */
export const budgetOf = ({ agreed_amount, estimated_budget }: Request): string => {
  const amount = agreed_amount ?? estimated_budget
  return amount === null ? '' : formatMoney(amount)
}
