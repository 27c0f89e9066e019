/** Prefix of the storage names for message drafts about purchases. */
export const PURCHASE_DRAFT = 'purchase_draft_'
