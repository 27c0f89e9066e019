// Script file: live
import { useEffect } from 'react'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { startLive } from '#platform/web/live/live.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'

interface LiveWatchProps {
  accountId: number
  /** Live events of all features. */
  events: readonly LiveEventKind[]
}

/** Keeps the live channel open for the signed-in user, starting where the data on screen was read. */
export function LiveWatch({ accountId, events }: LiveWatchProps) {
  useLiveRefresh(events)
  useEffect(() => startLive(accountId), [accountId])
  return null
}
