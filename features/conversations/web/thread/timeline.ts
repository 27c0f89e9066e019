import { dayOf } from '#platform/web/format/days.ts'
import type { Message } from '../../contract.ts'
import type { StreamEvent } from './stream-events.ts'

/** An item of the timeline: a date divider, a message or an event; `follows` is true if the previous message is by the same person. */
export type TimelineItem =
  | { kind: 'day'; day: string }
  | { kind: 'message'; message: Message; follows: boolean }
  | { kind: 'event'; event: StreamEvent; message?: Message }

/** Maximum interval between messages by one person in a group. */
const GROUPED_WITHIN_MS = 5 * 60 * 1000

// Deletion outranks every edit, so that a late event cannot restore a message.
const versionOf = ({ edited_at, deleted_at }: Message): number =>
  deleted_at === undefined ? Date.parse(edited_at ?? '1970-01-01') : Infinity

/** Merges lists of messages, oldest first, each in its latest version; for equal versions the later list wins. */
export function mergeMessages(...lists: readonly (readonly Message[])[]): Message[] {
  const merged = new Map<number, Message>()
  for (const message of lists.flat()) {
    const known = merged.get(message.id)
    if (!known || versionOf(known) <= versionOf(message)) merged.set(message.id, message)
  }
  return [...merged.values()].toSorted((a, b) => a.id - b.id)
}

type Entry = { at: string; message: Message } | { at: string; event: StreamEvent; ofMessage?: Message }

// Messages keep their order regardless of clock differences; an event precedes the first newer message, or replaces its own.
function inOrder(messages: readonly Message[], events: readonly StreamEvent[]): Entry[] {
  const waiting = events.filter(({ messageId }) => messageId === undefined)
  const byMessage = new Map(events.map((event) => [event.messageId, event]))
  const entries: Entry[] = []
  for (const message of messages) {
    while (waiting[0] && Date.parse(waiting[0].at) < Date.parse(message.created_at)) {
      const [event] = waiting.splice(0, 1)
      if (event) entries.push({ at: event.at, event })
    }
    const event = byMessage.get(message.id)
    const at = message.created_at
    entries.push(event ? { at, event, ofMessage: message } : { at, message })
  }
  return [...entries, ...waiting.map((event) => ({ at: event.at, event }))]
}

/** Groups messages and events, both oldest first, by day in the reader's time zone. */
export function timelineOf(messages: readonly Message[], events: readonly StreamEvent[] = []): TimelineItem[] {
  const entries = inOrder(messages, events)
  return entries.flatMap((entry, index): TimelineItem[] => {
    const previous = entries[index - 1]
    const day = dayOf(entry.at)
    const isNewDay = !previous || dayOf(previous.at) !== day
    const divider = isNewDay ? [{ kind: 'day' as const, day }] : []
    if ('event' in entry) {
      const { event, ofMessage } = entry
      return [...divider, { kind: 'event', event, ...(ofMessage && { message: ofMessage }) }]
    }
    const follows =
      !isNewDay &&
      'message' in previous &&
      previous.message.user_id === entry.message.user_id &&
      Date.parse(entry.at) - Date.parse(previous.at) < GROUPED_WITHIN_MS
    return [...divider, { kind: 'message', message: entry.message, follows }]
  })
}
