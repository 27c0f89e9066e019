import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { Moment } from '../../../platform/web/ui/Moment.tsx'
import { formatMoney } from '../../../platform/web/ui/Money.tsx'
import { StatusBadge, Tag } from '../../../platform/web/ui/StatusBadge.tsx'
import type { Request } from '../contract.ts'
import classes from './RequestCard.module.css'
import { RequestText } from './RequestText.tsx'
import { texts } from './texts.ts'

export interface RequestCardProps {
  request: Request
  showOwner?: boolean
  /** Something that wants to be seen, above the title. */
  mark?: ReactNode
  /** A line below what is known about it. */
  note?: ReactNode
  /** The level of its heading: 2 right below a page's title, 3 in a section. */
  level?: 2 | 3
  /** What can be done with it, at its end. */
  action?: ReactNode
  /** Runs before the request is opened; may prevent it. */
  onOpen?: (event: MouseEvent) => void
}

/** A request in a list. Its title leads to it; long texts open in place. */
export function RequestCard({ request, showOwner = false, level = 3, mark, note, action, onOpen }: RequestCardProps) {
  const {
    id,
    title,
    content,
    status,
    collaboration_details,
    is_idea,
    seeks_collaboration,
    conversation_count,
    created_at,
  } = request
  const Heading = `h${level}` as const
  return (
    <article className={classes.card}>
      <div className={classes.words}>
        {mark}
        <Heading className={classes.title}>
          <Link to={`/requests/${id}`} onClick={onOpen}>
            {title}
          </Link>
        </Heading>
        <RequestText>{content}</RequestText>
        {seeks_collaboration && collaboration_details && <RequestText>{collaboration_details}</RequestText>}
        <p className={classes.facts}>
          <StatusBadge status={status} />
          {is_idea && <Tag>{texts.idea}</Tag>}
          {seeks_collaboration && <Tag>{texts.collaboration}</Tag>}
          {!showOwner && <span>{request.is_public ? texts.public : texts.private}</span>}
          {showOwner && <span>@{request.owner_username}</span>}
          <Moment at={created_at} />
          <span>{texts.responses(conversation_count)}</span>
        </p>
        {note && <p className={classes.facts}>{note}</p>}
      </div>
      {!is_idea && <p className={classes.budget}>{budgetOf(request)}</p>}
      {action}
    </article>
  )
}

/** What a request may cost: what was agreed, else what the client expects. */
export const budgetOf = ({ agreed_amount, estimated_budget }: Request): string => {
  const amount = agreed_amount ?? estimated_budget
  return amount === null ? '' : formatMoney(amount)
}
