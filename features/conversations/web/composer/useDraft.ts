import { useState } from 'react'
import { draftOf } from './stored-drafts.ts'

/** What somebody has begun to write in a conversation: it is still there when they come back. */
export function useDraft(conversationId: number, accountId: number) {
  const stored = draftOf({ accountId, conversationId })
  const [draft, setDraft] = useState(() => stored.read() ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text === '') stored.remove()
    else stored.write(text)
  }
  return [draft, change] as const
}
