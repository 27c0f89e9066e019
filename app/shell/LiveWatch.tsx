import { useEffect } from 'react'
import { startLive } from '#platform/web/live/live.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'
import { liveEvents } from './live-events.ts'

/** Keeps the live channel open for the signed-in user. It goes on from what the screen has read. */
export function LiveWatch({ accountId }: { accountId: number }) {
  useLiveRefresh(liveEvents)
  useEffect(() => startLive(accountId), [accountId])
  return null
}
