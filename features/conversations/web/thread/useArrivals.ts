import { useState } from 'react'
import type { Message } from '../../contract.ts'
import { summaryOf } from '../list/summary.ts'
import type { StreamEvent } from './stream-events.ts'
import { texts } from '../texts.ts'

const READ_OUT = 3

/**
 * Returns the screen reader announcement of messages by others that arrived since the first render; older ones loaded later are not
 * announced.
 */
export function useArrivals(messages: readonly Message[], ownId: number, otherName: string): string {
  const newest = messages.at(-1)?.id ?? 0
  const [heard, setHeard] = useState({ upTo: newest, words: '' })
  if (newest > heard.upTo) {
    const fresh = messages.filter(({ id, user_id }) => id > heard.upTo && user_id !== ownId)
    setHeard({ upTo: newest, words: fresh.length === 0 ? heard.words : sayAll(fresh, otherName) })
  }
  return heard.words
}

/** Returns the screen reader announcement of the other side's events since the first render. */
export function useHappenings(events: readonly StreamEvent[]): string {
  const [heard, setHeard] = useState(() => ({ upTo: new Date().toISOString(), words: '' }))
  const fresh = events.filter(({ at }) => at > heard.upTo)
  const newest = fresh.at(-1)
  if (newest) {
    const words = fresh.flatMap((event) => event.words ?? []).join('. ')
    setHeard({ upTo: newest.at, words: words === '' ? heard.words : words })
  }
  return heard.words
}

const sayAll = (fresh: readonly Message[], otherName: string): string =>
  fresh.length > READ_OUT
    ? texts.manyArrived(fresh.length)
    : fresh.map((message) => texts.said(otherName, summaryOf(message))).join('. ')
