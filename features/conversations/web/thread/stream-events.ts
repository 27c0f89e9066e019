import type { ReactNode } from 'react'

interface Happening {
  /** Unique among the events of the conversation. */
  key: string
  at: string
  /** In words, for those who listen when it comes; null for what one did oneself, and for what is heard as a message. */
  words: string | null
}

/** Something that happened in a conversation beside its messages, drawn by the feature whose it is. */
interface EventOfItsOwn extends Happening {
  messageId?: undefined
  card: ReactNode
}

/** Something that was sent as a message: its card stands in place of that message, with what the message carries. */
interface EventOfMessage extends Happening {
  messageId: number
  card: (carried: ReactNode) => ReactNode
}

export type StreamEvent = EventOfItsOwn | EventOfMessage

/** Events of one kind, in any order, and whether there are older ones. */
export interface StreamEvents {
  events: readonly StreamEvent[]
  hasOlder: boolean
  loadOlder: () => void
}

/** The events of several features as one list. */
export const joinEvents = (...lists: readonly StreamEvents[]): StreamEvents => ({
  events: lists.flatMap(({ events }) => events),
  hasOlder: lists.some(({ hasOlder }) => hasOlder),
  loadOlder: () => lists.filter(({ hasOlder }) => hasOlder).forEach(({ loadOlder }) => loadOlder()),
})

export const NO_EVENTS: StreamEvents = { events: [], hasOlder: false, loadOlder: () => undefined }
