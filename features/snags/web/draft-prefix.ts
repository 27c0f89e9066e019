/** Prefix of the storage names for pitch drafts. */
export const PITCH_DRAFT = 'pitch_draft_'
