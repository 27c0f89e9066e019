// Script file: live
import { use, useEffect } from 'react'
import { startLive } from '#platform/web/live/live.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'
import { loadLiveEvents } from './live-events.ts'

// Not awaited out here: they come in this same file, and would wait for its end.
const loading = loadLiveEvents()

/** Keeps the live channel open for the signed-in user. It goes on from what the screen has read. */
export function LiveWatch({ accountId }: { accountId: number }) {
  useLiveRefresh(use(loading))
  useEffect(() => startLive(accountId), [accountId])
  return null
}
