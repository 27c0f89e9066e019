import { dayOf } from '#platform/web/format/days.ts'
import type { Message } from '../../contract.ts'

/** What a list of messages shows: a divider for each day, and messages; `follows` when the one above is by the same person. */
export type TimelineItem = { kind: 'day'; day: string } | { kind: 'message'; message: Message; follows: boolean }

/** Messages written within this time by the same person stand together. */
const TOGETHER_MS = 5 * 60 * 1000

// A message that was deleted stays deleted, whatever arrives late.
const versionOf = ({ edited_at, deleted_at }: Message): number =>
  deleted_at === undefined ? Date.parse(edited_at ?? '1970-01-01') : Infinity

/** Joins lists of messages into one: each once, as it was changed last, oldest first. Of the same version the last one is taken. */
export function mergeMessages(...lists: readonly (readonly Message[])[]): Message[] {
  const merged = new Map<number, Message>()
  for (const message of lists.flat()) {
    const known = merged.get(message.id)
    if (!known || versionOf(known) <= versionOf(message)) merged.set(message.id, message)
  }
  return [...merged.values()].toSorted((a, b) => a.id - b.id)
}

/** Lays messages out by day, in the reader's own time zone. */
export function timelineOf(messages: readonly Message[]): TimelineItem[] {
  return messages.flatMap((message, index): TimelineItem[] => {
    const above = messages[index - 1]
    const day = dayOf(message.created_at)
    const isNewDay = !above || dayOf(above.created_at) !== day
    const follows =
      !isNewDay &&
      above.user_id === message.user_id &&
      Date.parse(message.created_at) - Date.parse(above.created_at) < TOGETHER_MS
    return [...(isNewDay ? [{ kind: 'day' as const, day }] : []), { kind: 'message', message, follows }]
  })
}
