import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { onLive } from './live.ts'
import { keyOf } from './query.ts'

// What one change announces arrives together and is asked for once.
const GATHERED_MS = 50

/** Asks again for what endpoints answer as soon as one of these live events arrives, for as long as a screen is shown. */
export function useLiveRefresh(events: readonly string[], endpoints: readonly Endpoint[]): void {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const refresh = useEffectEvent(() => {
    waiting.current ??= setTimeout(() => {
      waiting.current = undefined
      for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: keyOf(endpoint) })
    }, GATHERED_MS)
  })
  const names = events.join(' ')
  useEffect(() => {
    const stops = names.split(' ').map((name) => onLive(name, () => refresh()))
    return () => {
      for (const stop of stops) stop()
      clearTimeout(waiting.current)
      waiting.current = undefined
    }
  }, [names])
}
