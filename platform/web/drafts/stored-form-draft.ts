import type { UnsettledCall, UnsettledCallEntry } from '../api/unsettled-call.ts'
import { readFormDraft, storeFormDraft } from './form-drafts.ts'

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

interface StoredFormDraft {
  kept_at: number
  changes: object
  unsettled?: UnsettledCall | undefined
}

/** Parses a stored draft of a form; null if it is none. */
export function parseFormDraft(text: string | null): StoredFormDraft | null {
  try {
    const draft = JSON.parse(text ?? '') as Partial<StoredFormDraft> | null
    if (typeof draft?.kept_at !== 'number' || typeof draft.changes !== 'object') return null
    return { ...draft, kept_at: draft.kept_at, changes: { ...draft.changes } }
  } catch {
    return null
  }
}

/** Returns whether a stored draft is older than a month. */
export const isExpired = ({ kept_at }: { kept_at: number }): boolean => kept_at <= Date.now() - RETENTION_MS

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
