import { Handshake } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useAction, useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import type { Request } from '#features/requests/contract.ts'
import { COMPARED_MAX, snagsApi } from '../contract.ts'
import { DeclineDialog } from './DeclineDialog.tsx'
import { PitchCard } from './PitchCard.tsx'
import { PitchComparison } from './PitchComparison.tsx'
import classes from './Snags.module.css'
import { texts } from './texts.ts'
import { useCompared } from './useCompared.ts'

const PAGE = 20

interface PitchListProps {
  request: Request
  /** Renders other creators' messages about it, given the conversations of all pitches. */
  renderOthers?: (pitched: readonly number[]) => ReactNode
}

/** Pitches for a request, for its owner: each with actions, and selected ones side by side. */
export function PitchList({ request, renderOthers }: PitchListProps) {
  const isOpen = request.status === 'open'
  const query = usePages(snagsApi.listForRequest, { params: { id: request.id }, query: { limit: PAGE } })
  const pitches = query.items
  const { chosen, choiceFor, isComparing, setIsComparing } = useCompared(pitches)
  const hasUndecided =
    pitches?.some(({ state }) => state === 'sent' || state === 'seen' || state === 'shortlisted') ?? false
  return (
    <>
      <Section
        title={texts.pitches}
        count={query.hasNextPage ? undefined : pitches?.length}
        hint={hintFor(isOpen && Boolean(pitches?.length), choiceFor !== null && !isComparing)}
        actions={
          choiceFor && (
            <Button
              variant="default"
              size="sm"
              disabled={!isComparing && chosen.length < 2}
              onClick={() => setIsComparing(!isComparing)}
            >
              {isComparing ? texts.showList : texts.compareSome(chosen.length)}
            </Button>
          )
        }
      >
        {isOpen && <StillLooking requestId={request.id} />}
        {!isOpen && hasUndecided && <DeclineOthers requestId={request.id} />}
        <PagesView
          query={query}
          empty={{
            icon: Handshake,
            title: texts.noPitches,
            children: request.is_public ? texts.noPitchesText : texts.noPitchesPrivate,
          }}
        >
          {(all) =>
            isComparing ? (
              <PitchComparison requestId={request.id} pitches={chosen} isOpen={isOpen} />
            ) : (
              <div className={classes.pitches}>
                {all.map((pitch) => (
                  <PitchCard key={pitch.id} pitch={pitch} isOpen={isOpen} choice={choiceFor?.(pitch.id) ?? null} />
                ))}
              </div>
            )
          }
        </PagesView>
      </Section>
      {pitches && !query.hasNextPage && renderOthers?.(pitches.map(({ conversation_id }) => conversation_id))}
    </>
  )
}

const hintFor = (isWaiting: boolean, canCompare: boolean) =>
  [isWaiting && texts.pitchesHint, canCompare && texts.compareHint(COMPARED_MAX)].filter(Boolean).join(' ') || undefined

function StillLooking({ requestId }: { requestId: number }) {
  const params = { id: requestId }
  const query = useEndpoint(snagsApi.readReminder, { params })
  const keep = useAction(snagsApi.keepOpen, {
    onDone: () => toast.success(texts.keptOpen),
    onRefused: (refusal) => toast.error(refusal.messageOr(texts.replyFailed)),
  })
  if (!query.data?.asked_at) return null
  return (
    <div className={classes.question}>
      <p>
        <strong>{texts.stillLooking}</strong> {texts.stillLookingText}
      </p>
      <Button loading={keep.busy} onClick={() => void keep.run({ params })}>
        {texts.keepOpen}
      </Button>
    </div>
  )
}

function DeclineOthers({ requestId }: { requestId: number }) {
  const [reminder, setReminder] = useState(false)
  const decline = useAction(snagsApi.declineOthers, {
    onDone: ({ declined }) => {
      setReminder(false)
      toast.success(texts.othersDone(declined))
    },
  })
  return (
    <div className={classes.question}>
      <p>{texts.othersHint}</p>
      <Button variant="default" onClick={() => setReminder(true)}>
        {texts.others}
      </Button>
      <DeclineDialog
        opened={reminder}
        onClose={() => setReminder(false)}
        title={texts.othersTitle}
        confirmLabel={texts.others}
        busy={decline.busy}
        error={decline.error}
        onDecline={(reply) => decline.run({ params: { id: requestId }, body: reply })}
      >
        {texts.othersText}
      </DeclineDialog>
    </div>
  )
}
