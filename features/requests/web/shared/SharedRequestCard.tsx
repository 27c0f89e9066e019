import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { excerptOf } from '#platform/contract/excerpt.ts'
import { useAction } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Mark } from '#platform/web/ui/list/StatusBadge.tsx'
import { requestsApi, type SharedRequest } from '../../contract.ts'
import classes from './SharedRequestCard.module.css'
import { texts } from '../texts.ts'

const CONTENT_SHOWN = 200

export interface SharedRequestCardProps {
  request: SharedRequest
  /** Called when the request is opened. */
  onOpen?: () => void
  /** Heading level. */
  level?: 2 | 3
  /** Further actions. */
  action: ReactNode
}

/** A request that a client shared with a developer. */
export function SharedRequestCard({ request, onOpen, level = 3, action }: SharedRequestCardProps) {
  const { id, share_id, title, content, estimated_budget, share_date, is_new } = request
  const Heading = `h${level}` as const
  const navigate = useNavigate()
  const viewed = useAction(requestsApi.markViewed)
  const open = () => {
    // Navigates without waiting for the call: if it fails, the request merely remains marked as new.
    void viewed.run({ params: { id: share_id } })
    onOpen?.()
    void navigate(`/requests/${id}`)
  }
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.head}>
        <Heading className={classes.title} dir="auto">
          {title}
        </Heading>
        {is_new && (
          <span className={classes.new}>
            <Mark>{texts.isNew}</Mark>
          </span>
        )}
      </div>
      <p className={classes.content} dir="auto">
        {excerptOf(content, CONTENT_SHOWN)}
      </p>
      <p className={classes.facts}>
        {estimated_budget !== null && (
          <span>
            {texts.budget}: {formatMoney(estimated_budget)}
          </span>
        )}
        <span>
          {texts.sharedOn}: <Moment at={share_date} as="day" />
        </span>
      </p>
      <div className={classes.actions}>
        <Button size="sm" variant="default" onClick={open}>
          {texts.viewDetails}
        </Button>
        {action}
      </div>
    </article>
  )
}
