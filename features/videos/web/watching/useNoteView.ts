import { useCallback, useRef } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { videosApi, WATCHED_RANGES } from '../../contract.ts'
import { secondsOf, type Watchable } from './sources.ts'

// Throttles updates of short videos, whose progress changes every second.
const REPORT_EVERY_MS = 10_000

// Returns the signature and grant in a private video's address, which authorize the call.
function signatureOf({ file_path }: Watchable) {
  const address = new URL(file_path).searchParams
  const [signature, grant] = [address.get('signature'), address.get('grant')]
  return signature === null || grant === null ? {} : { ends: Number(address.get('ends')), signature, grant }
}

/**
 * Reports views and their progress to the server: at once, then at intervals while progress is made, and at the end. Owners are not
 * counted.
 */
export function useNoteView(video: Watchable) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  const reported = useRef({ reached: -1, at: 0 })
  const furthest = useRef(0)
  const report = useCallback(
    (isLast = false) => {
      // Seeing only the thumbnail is not a view.
      if (isOwn || furthest.current === 0) return
      const length = secondsOf(video)
      const fraction = length === null || length === 0 ? 0 : furthest.current / length
      const reached = Math.min(WATCHED_RANGES, Math.floor(fraction * WATCHED_RANGES))
      const isTooSoon = Date.now() - reported.current.at < REPORT_EVERY_MS
      if (reached <= reported.current.reached || (isTooSoon && !isLast)) return
      reported.current = { reached, at: Date.now() }
      const input = { params: { id: video.id }, query: signatureOf(video), body: { reached } }
      // A lost view is not worth an error.
      call(videosApi.noteView, input, { keepalive: true }).catch(() => undefined)
    },
    [isOwn, video],
  )
  const sayAt = useCallback(
    (seconds: number) => {
      furthest.current = Math.max(furthest.current, seconds)
      report()
    },
    [report],
  )
  return { sayAt, sayLast: useCallback(() => report(true), [report]) }
}
