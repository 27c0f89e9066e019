import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { changesOf, refresh, type Change } from '../api/freshness.ts'
import { onLive } from './live.ts'
import { onOtherTabs } from './other-tabs.ts'

// Events of one change arrive together and cause one refetch.
const BATCH_MS = 50

/**
 * Refetches what live events and calls in other tabs changed, and everything after missed events. Used once per page, for all its screens.
 */
export function useLiveRefresh(kinds: readonly LiveEventKind[]): void {
  const client = useQueryClient()
  useEffect(() => {
    let pending: Change[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const collect = (changes: readonly Change[]) => {
      pending.push(...changes)
      timer ??= setTimeout(() => {
        const all = pending
        pending = []
        timer = undefined
        void refresh(client, all)
      }, BATCH_MS)
    }
    const stops = [
      ...kinds.map((kind) =>
        onLive(kind.type, (payload, number) =>
          collect(changesOf(kind, { number, isUnreadable: !kind.payload.safeParse(payload).success })),
        ),
      ),
      onLive('resync', () => void client.invalidateQueries()),
      onOtherTabs((subjects) => collect(changesOf({ changes: subjects.map((subject) => ({ subject })) }))),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [client, kinds])
}
