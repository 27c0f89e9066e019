import { stored, storedUnder, type Stored } from '#platform/web/drafts/storage.ts'

/** A conversation of an account. */
export interface Place {
  accountId: number
  conversationId: number
}

/** Prefixes of the storage keys for outgoing messages and drafts. */
export const OUTBOX = 'outbox_'
export const DRAFT = 'draft_'

export const outboxName = ({ accountId, conversationId }: Place): string => `${OUTBOX}${accountId}_${conversationId}`

export const draftOf = ({ accountId, conversationId }: Place): Stored =>
  stored(`${DRAFT}${accountId}_${conversationId}`)

/** Deletes an account's drafts. Outgoing messages stay, because their author expects them to be delivered. */
export const deleteDrafts = (accountId: number): void =>
  storedUnder(`${DRAFT}${accountId}_`).forEach((draft) => draft.remove())
