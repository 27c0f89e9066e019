import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LiveEventKind } from '#platform/contract/freshness.ts'
import { changesOf, refresh, type Change } from '../api/freshness.ts'
import { onLive } from './live.ts'
import { onOtherTabs } from './other-tabs.ts'

// What one change announces arrives together and is asked for once.
const GATHERED_MS = 50

/**
 * Asks again for what live events and calls in other tabs put out of date; for everything, when some events were missed. Once on
 * the page, for all its screens.
 */
export function useLiveRefresh(kinds: readonly LiveEventKind[]): void {
  const client = useQueryClient()
  useEffect(() => {
    let gathered: Change[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const gather = (changes: readonly Change[]) => {
      gathered.push(...changes)
      timer ??= setTimeout(() => {
        const all = gathered
        gathered = []
        timer = undefined
        void refresh(client, all)
      }, GATHERED_MS)
    }
    const stops = [
      ...kinds.map((kind) =>
        onLive(kind.type, (payload, number) =>
          gather(changesOf(kind, { number, isUntold: !kind.payload.safeParse(payload).success })),
        ),
      ),
      onLive('resync', () => void client.invalidateQueries()),
      onOtherTabs((subjects) => gather(changesOf({ changes: subjects.map((subject) => ({ subject })) }))),
    ]
    return () => {
      for (const stop of stops) stop()
      clearTimeout(timer)
    }
  }, [client, kinds])
}
