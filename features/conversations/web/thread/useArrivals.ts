import { useState } from 'react'
import type { Message } from '../../contract.ts'
import { summaryOf } from '../list/summary.ts'
import type { StreamEvent } from './stream-events.ts'
import { texts } from '../texts.ts'

const MESSAGES_ANNOUNCED_MAX = 3

/**
 * Returns the screen reader announcement of messages by others that arrived since the first render; older ones loaded later are not
 * announced.
 */
export function useArrivals(messages: readonly Message[], ownId: number, otherName: string): string {
  const newest = messages.at(-1)?.id ?? 0
  const [announced, setAnnounced] = useState({ upTo: newest, words: '' })
  if (newest > announced.upTo) {
    const newMessages = messages.filter(({ id, user_id }) => id > announced.upTo && user_id !== ownId)
    setAnnounced({
      upTo: newest,
      words: newMessages.length === 0 ? announced.words : announcementFor(newMessages, otherName),
    })
  }
  return announced.words
}

/** Returns the screen reader announcement of the other side's events since the first render. */
export function useEventAnnouncement(events: readonly StreamEvent[]): string {
  const [announced, setAnnounced] = useState(() => ({ upTo: new Date().toISOString(), words: '' }))
  const newMessages = events.filter(({ at }) => at > announced.upTo)
  const newest = newMessages.at(-1)
  if (newest) {
    const words = newMessages.flatMap((event) => event.words ?? []).join('. ')
    setAnnounced({ upTo: newest.at, words: words === '' ? announced.words : words })
  }
  return announced.words
}

const announcementFor = (newMessages: readonly Message[], otherName: string): string =>
  newMessages.length > MESSAGES_ANNOUNCED_MAX
    ? texts.manyArrived(newMessages.length)
    : newMessages.map((message) => texts.said(otherName, summaryOf(message))).join('. ')
