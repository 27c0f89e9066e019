/** Prefix of the storage names for outgoing messages. They stay when an account logs out, because their author expects them to arrive. */
export const OUTBOX = 'outbox_'

/** Prefix of the storage names for message drafts. */
export const DRAFT = 'draft_'
