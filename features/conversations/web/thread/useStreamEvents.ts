import { useEffect } from 'react'
import type { Message } from '../../contract.ts'
import type { StreamEvent, StreamEvents } from './stream-events.ts'

interface ShownMessages {
  messages: readonly Message[]
  hasOlder: boolean
  isPast: boolean
}

/**
 * Returns the events between the shown messages, oldest first. Messages and events are paged separately: an event is withheld until the
 * messages around it are loaded, and older events are loaded as far back as the messages, so that none is lost between pages.
 */
export function useStreamEvents(source: StreamEvents, { messages, hasOlder, isPast }: ShownMessages): StreamEvent[] {
  const from = hasOlder ? (messages[0]?.created_at ?? '') : ''
  const to = isPast ? (messages.at(-1)?.created_at ?? '') : null
  const events = source.events.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const oldest = events[0]?.at
  const isMissing = source.hasOlder && oldest !== undefined && oldest >= from
  const { loadOlder } = source
  useEffect(() => {
    if (isMissing) loadOlder()
    // oxlint-disable-next-line react/exhaustive-deps -- each page is asked for once
  }, [isMissing, oldest])
  return events.filter(({ at }) => at >= from && (to === null || at <= to))
}
