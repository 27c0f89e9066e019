// Script file: live
import { useEffect } from 'react'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { startLive } from '#platform/web/live/live.ts'
import { useLiveRefresh } from '#platform/web/live/useLiveRefresh.ts'

interface LiveWatchProps {
  accountId: number
  /** Every live event of the product. */
  events: readonly LiveEventKind[]
}

/** Keeps the live channel open for the signed-in user. It goes on from what the screen has read. */
export function LiveWatch({ accountId, events }: LiveWatchProps) {
  useLiveRefresh(events)
  useEffect(() => startLive(accountId), [accountId])
  return null
}
