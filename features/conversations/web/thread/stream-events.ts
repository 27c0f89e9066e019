import type { ReactNode } from 'react'

interface StreamEventBase {
  /** Unique among the conversation's events. */
  key: string
  at: string
  /** Announcement for screen readers; null for own actions, and for events announced as messages. */
  words: string | null
}

/** An event without a message, rendered by the feature that owns it. */
interface StandaloneEvent extends StreamEventBase {
  messageId?: undefined
  card: ReactNode
}

/** An event sent as a message: its card replaces the message and includes its attachments. */
interface MessageEvent extends StreamEventBase {
  messageId: number
  card: (carried: ReactNode) => ReactNode
}

export type StreamEvent = StandaloneEvent | MessageEvent

/** Events of one kind, in any order, and whether there are older ones. */
export interface StreamEvents {
  events: readonly StreamEvent[]
  hasOlder: boolean
  loadOlder: () => void
}

/** Merges the events of several features. */
export const joinEvents = (...lists: readonly StreamEvents[]): StreamEvents => ({
  events: lists.flatMap(({ events }) => events),
  hasOlder: lists.some(({ hasOlder }) => hasOlder),
  loadOlder: () => lists.filter(({ hasOlder }) => hasOlder).forEach(({ loadOlder }) => loadOlder()),
})

export const NO_EVENTS: StreamEvents = { events: [], hasOlder: false, loadOlder: () => undefined }
