import { useState } from 'react'
import { readStored, removeStored, writeStored, type StoredKey } from '#platform/web/storage.ts'

/** What somebody has begun to write in a conversation: it is still there when they come back. */
export function useDraft(conversationId: number, accountId: number) {
  const stored: StoredKey = `draft_${accountId}_${conversationId}`
  const [draft, setDraft] = useState(() => readStored(stored) ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text === '') removeStored(stored)
    else writeStored(stored, text)
  }
  return [draft, change] as const
}
