/** Prefix of the storage names for request drafts. */
export const REQUEST_DRAFT = 'request_draft_'
