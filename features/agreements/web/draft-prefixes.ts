/** Prefix of the storage names for drafts of deliveries, of reasons to return one, and of disputes. */
export const DELIVERY_DRAFT = 'delivery_draft_'

/** Prefix of the storage names for drafts of terms. */
export const TERMS_DRAFT = 'terms_draft_'
