import type { UserType } from '#features/accounts/contract.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { ConversationCondition } from './queries/conversations.ts'
import type { Parties } from './rules.ts'

/** What a conversation is about, and who talks. */
interface ConversationAbout extends Parties {
  id: number
  request_id: number
}

/** What else happens, in the same transaction, when one of the two reads their conversation or writes in it. */
export interface LookListener {
  /**
   * Whether there is anything to do: asked in the statement that holds it. Most looks
   * change nothing, and so cost nothing. What comes about while that statement waits was not looked at.
   */
  concerns: (accountId: number) => ConversationCondition
  run: (work: Work, conversation: ConversationAbout, accountId: number) => Promise<void>
}

/** A message whose words were replaced, or left empty because it was deleted. */
export interface ChangedMessage {
  id: number
  /** The words before. */
  previous: string
  content: string
  created_at: string
  author: { id: number; side: UserType }
}

/** What else changes, in the same transaction, with the words of a message. The caller holds the conversation. */
export type MessageListener = (work: Work, conversation: ConversationAbout, message: ChangedMessage) => Promise<void>

/** Refuses, by throwing, that a conversation is completed by hand while something in it is undecided. The caller holds it. */
export type CompletionGuard = (db: Database, conversationId: number) => Promise<void>
