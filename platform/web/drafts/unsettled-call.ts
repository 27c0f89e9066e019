import type { UnsettledCall, UnsettledCallEntry } from '../api/unsettled.ts'
import { readFormDraft, storeFormDraft } from './form-drafts.ts'

interface StoredDraft {
  kept_at: number
  changes: object
  unsettled?: UnsettledCall | undefined
}

/** Parses a stored draft of a form; null if it is none. */
export function parseFormDraft(text: string | null): StoredDraft | null {
  try {
    const draft = JSON.parse(text ?? '') as StoredDraft | null
    return typeof draft?.kept_at === 'number' && typeof draft.changes === 'object' ? draft : null
  } catch {
    return null
  }
}

/**
 * Returns the call that sent a draft and whose outcome is unknown, stored with it, so that sending the draft again after a reload does
 * nothing twice. Drafts that are not stored have none.
 */
export const unsettledCall = (draftName: string): UnsettledCallEntry => ({
  read: () => parseFormDraft(readFormDraft(draftName))?.unsettled ?? null,
  write: (call) => {
    const draft = parseFormDraft(readFormDraft(draftName))
    if (draft) storeFormDraft(draftName, JSON.stringify({ ...draft, unsettled: call ?? undefined }))
  },
})
