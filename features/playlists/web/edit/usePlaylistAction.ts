import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { useAction } from '#platform/web/api/query.ts'
import type { UnsettledCallEntry } from '#platform/web/api/unsettled-call.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { sentenceOf } from './failures.ts'

interface ActionOptions<E extends Endpoint> {
  onDone?: (response: ResponseOf<E>) => void
  /** Shows failures as a toast, where the page has no place for them. */
  inPassing?: boolean
  /** Where a call whose outcome is unknown is stored beyond this screen. */
  unsettledEntry?: UnsettledCallEntry
}

/** Returns an action that changes playlists, with a message when it fails. */
export function usePlaylistAction<E extends Endpoint>(
  endpoint: E,
  { onDone, inPassing = false, unsettledEntry }: ActionOptions<E> = {},
) {
  const { error, ...action } = useAction(endpoint, {
    ...(onDone && { onDone }),
    ...(unsettledEntry && { unsettledEntry }),
    ...(inPassing && { onRefused: (failure) => toast.error(sentenceOf(endpoint, failure)) }),
    sentenceOf: (failure) => sentenceOf(endpoint, failure),
  })
  return { ...action, message: error && sentenceOf(endpoint, error) }
}
