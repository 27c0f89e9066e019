import type { Endpoint, ResponseOf } from '#platform/contract/endpoint.ts'
import { useAction } from '#platform/web/api/query.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { sentenceOf } from './failures.ts'

interface Hopes<E extends Endpoint> {
  onDone?: (answer: ResponseOf<E>) => void
  /** Tells a failure in passing, where the screen has no place for it. */
  inPassing?: boolean
}

/** A change of playlists that somebody starts, with what they read when it fails. */
export function usePlaylistAction<E extends Endpoint>(endpoint: E, { onDone, inPassing = false }: Hopes<E> = {}) {
  const { error, ...action } = useAction(endpoint, {
    ...(onDone && { onDone }),
    ...(inPassing && { onRefused: (failure) => toast.error(sentenceOf(endpoint, failure)) }),
    sentenceOf: (failure) => sentenceOf(endpoint, failure),
  })
  return { ...action, message: error && sentenceOf(endpoint, error) }
}
