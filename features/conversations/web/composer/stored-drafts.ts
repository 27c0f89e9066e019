import { stored, storedUnder, type Stored } from '#platform/web/drafts/storage.ts'

/** Whose messages, and in which conversation. */
export interface Place {
  accountId: number
  conversationId: number
}

/** What names begin with under which the browser keeps messages on their way, and what somebody has begun to write. */
export const OUTBOX = 'outbox_'
export const DRAFT = 'draft_'

export const outboxName = ({ accountId, conversationId }: Place): string => `${OUTBOX}${accountId}_${conversationId}`

export const draftOf = ({ accountId, conversationId }: Place): Stored =>
  stored(`${DRAFT}${accountId}_${conversationId}`)

/** Forgets what an account has begun to write. Messages on their way stay: their writer counts on them. */
export const deleteDrafts = (accountId: number): void =>
  storedUnder(`${DRAFT}${accountId}_`).forEach((draft) => draft.remove())
