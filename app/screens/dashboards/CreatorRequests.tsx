import { Telescope } from 'lucide-react'
import { StartConversationButton } from '#features/conversations/web.tsx'
import type { DeveloperStatistics } from '#features/dashboards/contract.ts'
import { creatorRequests, creatorStep } from '#features/dashboards/web.tsx'
import { matchesApi, type MatchingRequest } from '#features/matches/contract.ts'
import { DismissRequestButton, reasonsLine, useIsDismissed } from '#features/matches/web.tsx'
import { MATCHING_COUNT_LIMIT, requestsApi, type Request } from '#features/requests/contract.ts'
import { RequestCard } from '#features/requests/web.tsx'
import { SnagButton } from '#features/snags/web.tsx'
import { useEndpoint } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Mark } from '#platform/web/ui/list/StatusBadge.tsx'
import { DashboardPart, ITEMS_SHOWN } from './DashboardPart.tsx'
import { texts } from '../work-texts.ts'

const MATCHES_FETCHED = 10
// Poll interval, because no live event announces other users' new requests.
const REFRESH_MS = 60_000

// Whether the search for matches found a request, rather than its owner having shared it.
const isSuggested = (request: object): request is MatchingRequest => 'reasons' in request

/** Requests that a creator could take on, without duplicates: those shared with them, then matching open ones, or simply the newest. */
export function CreatorRequests({ statistics }: { statistics: DeveloperStatistics | undefined }) {
  const shared = useEndpoint(requestsApi.listSharedWithMe, { query: { limit: ITEMS_SHOWN } })
  const fitting = useEndpoint(
    matchesApi.listMatching,
    { query: { limit: MATCHES_FETCHED } },
    { refetchEveryMs: REFRESH_MS },
  )
  const isDismissed = useIsDismissed()
  const data =
    shared.data &&
    fitting.data &&
    creatorRequests(
      shared.data,
      fitting.data.filter(({ id }) => !isDismissed(id)),
    )
  const explore = (
    <Button to="/tickets" variant="default">
      {texts.explore}
    </Button>
  )
  return (
    <DashboardPart
      title={texts.requests}
      count={undefined}
      hint={hintOf(statistics, data)}
      to="/tickets"
      query={{ ...fitting, data, error: fitting.error ?? shared.error }}
      empty={{
        icon: Telescope,
        title: texts.noMatchingRequests,
        action: explore,
        children: texts.noMatchingRequestsText,
      }}
    >
      {(request) => (
        <RequestCard
          key={request.id}
          request={request}
          showOwner
          mark={'is_new' in request && request.is_new && <Mark>{texts.isNew}</Mark>}
          note={isSuggested(request) && reasonsLine(request.reasons)}
          action={
            <>
              <CreatorAction request={request} />
              {isSuggested(request) && <DismissRequestButton request={request} />}
            </>
          }
        />
      )}
    </DashboardPart>
  )
}

function hintOf(statistics: DeveloperStatistics | undefined, requests: readonly object[] | undefined) {
  if (!statistics || !requests || requests.length === 0) return undefined
  const { new_shared_requests: newCount, matching_requests: matchCount } = statistics
  const isNewest = matchCount === 0 && requests.some((request) => isSuggested(request) && request.reasons.length === 0)
  const fitting = matchCount > MATCHING_COUNT_LIMIT ? `${MATCHING_COUNT_LIMIT}+` : String(matchCount)
  return [
    ...(newCount > 0 ? [texts.newOf(newCount)] : []),
    ...(matchCount > 0 ? [texts.matching(fitting)] : isNewest ? [texts.newestHint] : []),
  ].join(' · ')
}

function CreatorAction({ request }: { request: Request }) {
  const { id, title, own_pitch } = request
  const step = creatorStep(request)
  if (step === 'pitch') return <SnagButton request={request} variant="default" size="sm" />
  if (step === 'start') return <StartConversationButton size="sm" variant="default" requestId={id} />
  const [label, to] =
    step === 'talk' && own_pitch
      ? [texts.openConversation, `/conversations/${own_pitch.conversation_id}`]
      : [texts.viewRequest, `/requests/${id}`]
  return (
    <Button size="sm" variant="default" to={to} aria-label={texts.stepFor(label, title)}>
      {label}
    </Button>
  )
}
