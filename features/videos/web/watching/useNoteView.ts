import { useCallback, useRef } from 'react'
import { call } from '#platform/web/api/call.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { videosApi, WATCHED_STRETCHES } from '../../contract.ts'
import { secondsOf, type Watchable } from './sources.ts'

// Short videos would say so every second.
const EVERY_MS = 10_000

// A private video lets in by its address.
function signatureOf({ file_path }: Watchable) {
  const address = new URL(file_path).searchParams
  const [signature, grant] = [address.get('signature'), address.get('grant')]
  return signature === null || grant === null ? {} : { ends: Number(address.get('ends')), signature, grant }
}

/**
 * Tells the server that somebody watches, and how far they came: at once, then whenever they have come further and some time has
 * passed, and when they stop. Its owner watches unseen.
 */
export function useNoteView(video: Watchable) {
  const isOwn = useAuth((state) => state.user?.id === video.user_id)
  const said = useRef({ reached: -1, at: 0 })
  const furthest = useRef(0)
  const say = useCallback(
    (isLast = false) => {
      // Who only looked at its picture has not watched it.
      if (isOwn || furthest.current === 0) return
      const length = secondsOf(video)
      const part = length === null || length === 0 ? 0 : furthest.current / length
      const reached = Math.min(WATCHED_STRETCHES, Math.floor(part * WATCHED_STRETCHES))
      const isSoon = Date.now() - said.current.at < EVERY_MS
      if (reached <= said.current.reached || (isSoon && !isLast)) return
      said.current = { reached, at: Date.now() }
      const input = { params: { id: video.id }, query: signatureOf(video), body: { reached } }
      // Nobody misses a view that did not get through.
      call(videosApi.noteView, input, { outlives: true }).catch(() => undefined)
    },
    [isOwn, video],
  )
  const sayAt = useCallback(
    (seconds: number) => {
      furthest.current = Math.max(furthest.current, seconds)
      say()
    },
    [say],
  )
  return { sayAt, sayLast: useCallback(() => say(true), [say]) }
}
