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
  const [announced, setAnnounced] = useState({ upTo: newest, words: '' })
  if (newest > announced.upTo) {
    const fresh = messages.filter(({ id, user_id }) => id > announced.upTo && user_id !== ownId)
    setAnnounced({ upTo: newest, words: fresh.length === 0 ? announced.words : announcementFor(fresh, otherName) })
  }
  return announced.words
}

/** Returns the screen reader announcement of the other side's events since the first render. */
export function useEventAnnouncement(events: readonly StreamEvent[]): string {
  const [announced, setAnnounced] = useState(() => ({ upTo: new Date().toISOString(), words: '' }))
  const fresh = events.filter(({ at }) => at > announced.upTo)
  const newest = fresh.at(-1)
  if (newest) {
    const words = fresh.flatMap((event) => event.words ?? []).join('. ')
    setAnnounced({ upTo: newest.at, words: words === '' ? announced.words : words })
  }
  return announced.words
}

const announcementFor = (fresh: readonly Message[], otherName: string): string =>
  fresh.length > READ_OUT
    ? texts.manyArrived(fresh.length)
    : fresh.map((message) => texts.said(otherName, summaryOf(message))).join('. ')
