import { useState } from 'react'
import type { Message } from '../../contract.ts'
import { summaryOf } from '../list/summary.ts'
import { texts } from '../texts.ts'

const READ_OUT = 3

/** What others wrote since the messages were first shown, in words for those who listen: older messages are no news. */
export function useArrivals(messages: readonly Message[], ownId: number): string {
  const newest = messages.at(-1)?.id ?? 0
  const [heard, setHeard] = useState({ upTo: newest, words: '' })
  if (newest > heard.upTo) {
    const fresh = messages.filter(({ id, user_id }) => id > heard.upTo && user_id !== ownId)
    setHeard({ upTo: newest, words: fresh.length === 0 ? heard.words : sayAll(fresh) })
  }
  return heard.words
}

const sayAll = (fresh: readonly Message[]): string =>
  fresh.length > READ_OUT
    ? texts.manyArrived(fresh.length)
    : fresh.map((message) => texts.said(message.username, summaryOf(message))).join('. ')
