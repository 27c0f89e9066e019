import { useState } from 'react'
import { draftOf } from './stored-drafts.ts'

/** Draft of a conversation, restored when the user comes back. */
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
