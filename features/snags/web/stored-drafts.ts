import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'

/** Prefix of the storage keys for pitch drafts. */
export const PITCH_DRAFT = 'pitch_draft_'

/** Returns the storage key of an account's draft of a pitch. */
export const pitchDraftName = (accountId: number, requestId: number): string =>
  `${PITCH_DRAFT}${accountId}_${requestId}`

/** Deletes an account's drafts. */
export const deletePitchDrafts = (accountId: number): void => deleteFormDrafts(PITCH_DRAFT, accountId)
