import { useState } from 'react'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import { useConfirmedAction } from '#platform/web/ui/feedback/useConfirmedAction.tsx'
import { useIsDeleted, useUndoableDelete } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Moment } from '#platform/web/ui/layout/Moment.tsx'
import { formatMoney } from '#platform/web/ui/layout/Money.tsx'
import { Row, RowFacts, RowTitle } from '#platform/web/ui/list/Row.tsx'
import { StatusBadge } from '#platform/web/ui/list/StatusBadge.tsx'
import { snagsApi, type Snag } from '../contract.ts'
import { PitchReply } from './PitchReply.tsx'
import { canChangeOffer, OfferDialog } from './ChangeOfferButton.tsx'
import { Offer } from './Offer.tsx'
import { PitchVideos } from './PitchVideos.tsx'
import classes from './Snags.module.css'
import { texts } from './texts.ts'
import { SNAG_STATES } from './statuses.ts'
import { REQUEST_STATUSES } from '#features/requests/web.tsx'

export interface WatchedRowProps {
  snag: Snag
  /** Heading level: 2 directly below a page's title, 3 within a section. */
  level: 2 | 3
  /** Omits the videos and all actions except the next step. */
  short?: boolean
}

/** A request in the watch list, with the state of the pitch. */
export function WatchedRow({ snag, level, short = false }: WatchedRowProps) {
  const { request, conversation_id, state, snagged_at } = snag
  const input = { params: { request_id: request.id } }
  const [isChanging, setIsChanging] = useState(false)
  const isDeleted = useIsDeleted()
  const isWaiting = state === 'sent' || state === 'seen' || state === 'shortlisted'
  const remove = useConfirmedAction(snagsApi.remove, {
    title: texts.removeTitle,
    text: texts.removeWaiting,
    confirmLabel: texts.remove,
    danger: true,
    done: texts.removed,
  })
  // Removing a pitch that has a reply affects this list only.
  const removeReplied = useUndoableDelete({ endpoint: snagsApi.remove, done: texts.removed })
  if (isDeleted(snagsApi.remove, input)) return null
  return (
    <Row className={classes.row}>
      <div className={classes.head}>
        <RowTitle to={`/requests/${request.id}`} level={level}>
          {request.title}
        </RowTitle>
        <span className={classes.fact}>
          {texts.yourPitch}: <StatusBadge look={SNAG_STATES[state]} />
        </span>
      </div>
      <Offer pitch={snag} />
      <PitchReply snag={snag} reasons={texts.because} />
      {!short && <PitchVideos pitch={snag} />}
      <RowFacts>
        <span className={classes.fact}>
          {texts.request}: <StatusBadge look={REQUEST_STATUSES[request.status]} />
        </span>
        <bdi>{request.owner_full_name}</bdi>
        {request.estimated_budget !== null && <span>{formatMoney(request.estimated_budget)}</span>}
        <span>
          {texts.pitchedAt} <Moment at={snagged_at} />
        </span>
      </RowFacts>
      {short && <Step snag={snag} />}
      {!short && (
        <div className={classes.buttons}>
          <Button size="sm" px="sm" variant="default" to={`/requests/${request.id}`}>
            {texts.viewDetails}
          </Button>
          <Button size="sm" px="sm" variant="default" to={`/conversations/${conversation_id}`}>
            {texts.conversation}
          </Button>
          <MoreMenu
            of={request.title}
            actions={[
              canChangeOffer(snag) && {
                label: texts.changeOffer,
                opensDialog: true,
                onClick: () => setIsChanging(true),
              },
              {
                label: texts.remove,
                isDanger: true,
                opensDialog: isWaiting,
                onClick: () => (isWaiting ? remove.open(input) : removeReplied(input)),
              },
            ]}
          />
          <OfferDialog snag={snag} opened={isChanging} onClose={() => setIsChanging(false)} />
        </div>
      )}
      {remove.dialog}
    </Row>
  )
}

function Step({ snag: { state, conversation_id, request } }: { snag: Snag }) {
  const isOver = state === 'declined' || state === 'closed' || state === 'withdrawn'
  const [label, to] = isOver
    ? [texts.viewRequest, `/requests/${request.id}`]
    : [texts.openConversation, `/conversations/${conversation_id}`]
  return (
    <div className={classes.buttons}>
      <Button size="sm" variant="default" to={to} aria-label={texts.stepFor(label, request.title)}>
        {label}
      </Button>
    </div>
  )
}
