// Script file: ticket
import type { ReactNode } from 'react'
import { Link } from '#platform/web/ui/layout/Link.tsx'
import { Facts, type Fact } from '#platform/web/ui/list/Facts.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import type { Request } from '../../contract.ts'
import { budgetOf } from '../tickets/RequestCard.tsx'
import classes from './RequestArticle.module.css'
import { ShownVideo } from './video-parts.tsx'
import { listTexts } from '../tickets/list-texts.ts'
import { articleTexts as texts } from './article-texts.ts'
import { REQUEST_STATUSES } from '../own/statuses.ts'

const kindOf = ({ is_idea, seeks_collaboration }: Request) =>
  [is_idea ? listTexts.idea : texts.work, ...(seeks_collaboration ? [listTexts.collaboration] : [])].join(', ')

export interface RequestArticleProps {
  request: Request
  /** The reader's main action: next to the facts, and always visible while reading. */
  action?: ReactNode
}

/** A request in full: text and facts. */
export function RequestArticle({ request, action }: RequestArticleProps) {
  const amount: Fact = [
    request.agreed_amount === null ? texts.budget : texts.agreed,
    budgetOf(request) || texts.noBudget,
  ]
  const owner = request.owner_full_name ?? `@${request.owner_username}`
  const visibility = request.is_public ? listTexts.public : listTexts.private
  const facts: Fact[] = [
    [texts.status, <StatusBadge key="status" look={REQUEST_STATUSES[request.status]} />],
    [texts.kind, kindOf(request)],
    ...(request.is_idea ? [] : [amount]),
    [texts.postedBy, <bdi key="owner">{owner}</bdi>],
    [texts.posted, <Moment key="posted" at={request.created_at} as="day" />],
    [texts.visibility, request.contains_sensitive_data ? texts.sensitive : visibility],
  ]
  if (request.project_id !== null) {
    const link = (
      <Link key="project" to={`/projects/${request.project_id}`}>
        {request.project_name}
      </Link>
    )
    facts.push([texts.project, link])
  }
  if (request.updated_at !== null) facts.push([texts.changed, <Moment key="changed" at={request.updated_at} />])
  return (
    <div className={classes.article}>
      <div>
        {request.shared_with_me && (
          <p role="note" className={classes.note}>
            {texts.sharedNote(owner, request.can_edit)}
          </p>
        )}
        <p className={classes.content} dir="auto">
          {request.content}
        </p>
        {request.video_id !== null && <ShownVideo videoId={request.video_id} />}
        {request.collaboration_details && (
          <Section title={texts.collaborationDetails}>
            <p className={classes.content} dir="auto">
              {request.collaboration_details}
            </p>
          </Section>
        )}
      </div>
      <div className={classes.aside}>
        {action && <div className={classes.action}>{action}</div>}
        <div>
          <Facts facts={facts} />
        </div>
      </div>
    </div>
  )
}
