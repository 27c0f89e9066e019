import { useState } from 'react'
import { formDraftName } from '#platform/web/drafts/form-drafts.ts'
import { storageEntry } from '#platform/web/drafts/storage.ts'
import { DRAFT } from './draft-prefixes.ts'

/** Draft of a conversation, restored when the user comes back. */
export function useDraft(conversationId: number, accountId: number) {
  const entry = storageEntry(formDraftName(DRAFT, accountId, conversationId))
  const [draft, setDraft] = useState(() => entry.read() ?? '')
  const change = (text: string) => {
    setDraft(text)
    if (text === '') entry.remove()
    else entry.write(text)
  }
  return [draft, change] as const
}
