import { deleteFormDrafts } from '#platform/web/drafts/form-drafts.ts'

/** What names begin with under which the browser keeps pitches that somebody has begun to write. */
export const PITCH_DRAFT = 'pitch_draft_'

/** The name of an account's draft of a pitch for a request. */
export const pitchDraftName = (accountId: number, requestId: number): string =>
  `${PITCH_DRAFT}${accountId}_${requestId}`

/** Forgets what an account has begun to write. */
export const deletePitchDrafts = (accountId: number): void => deleteFormDrafts(PITCH_DRAFT, accountId)
