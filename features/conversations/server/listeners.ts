import type { UserType } from '#features/accounts/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { ConversationCondition } from './queries/locks.ts'
import type { Parties } from './rules.ts'

/** A conversation's request and participants. */
interface ConversationAbout extends Parties {
  id: number
  request_id: number
}

/** Runs in the same transaction when a participant reads the conversation or writes in it. */
export interface ViewListener {
  /**
   * Returns the condition for running, evaluated in the statement that locks the conversation. Most reads change nothing and so cost
   * nothing. Changes made while that statement waits for the lock are not seen.
   */
  concerns: (accountId: number) => ConversationCondition
  run: (work: Work, conversation: ConversationAbout, accountId: number) => Promise<void>
}

/** A message whose text was edited, or erased because it was deleted. */
export interface ChangedMessage {
  id: number
  /** Text before the change. */
  previous: string
  content: string
  created_at: string
  author: { id: number; side: UserType }
}

/** Runs in the transaction that changes the text of a message. The caller holds the lock on the conversation. */
export type MessageListener = (work: Work, conversation: ConversationAbout, message: ChangedMessage) => Promise<void>

/** Throws to prevent a conversation from being completed manually while something in it is undecided. The caller holds the lock. */
export type CompletionGuard = (db: Database, conversationId: number) => Promise<void>
