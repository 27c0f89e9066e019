import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import { contactRefused } from '#features/blocks/server.ts'
import { subscriptionRequired } from '#features/subscriptions/server.ts'
import { isOpenAt } from '../contract.ts'
import type { OwnMessage } from './change-message.ts'
import { findParties } from './queries/conversations.ts'
import { lockConversation } from './queries/locks.ts'
import { listMessages } from './queries/messages.ts'
import { sideOf } from './rules.ts'

export const conversationNotFound = () => notFound('Conversation not found')

/** Throws 409 when messages can no longer be sent. */
export function expectOpen(conversation: Parameters<typeof isOpenAt>[0], now: Date): void {
  if (isOpenAt(conversation, now)) return
  throw conflict('conversation_completed', 'This conversation is completed and closed. Reopen it to write again.')
}

/** Throws 403 when one side blocked the other. */
export function expectReachable({ is_blocked }: { is_blocked: boolean }): void {
  if (is_blocked) throw contactRefused()
}

// Roles never change and each conversation joins one of each, so the role determines the caller's side.
export const viewerOf = (caller: Caller) => ({
  id: caller.id,
  side: caller.user_type === 'developer' ? ('developer' as const) : ('client' as const),
})

type FoundParties = NonNullable<Awaited<ReturnType<typeof findParties>>>

export function requireSide<Found extends FoundParties>(conversation: Found | undefined, caller: Caller, what: string) {
  if (!conversation) throw conversationNotFound()
  const side = sideOf(conversation, caller.id)
  if (!side) throw forbidden(`Not authorized to ${what} this conversation`)
  return { conversation, side, other_id: side === 'client' ? conversation.developer_id : conversation.client_id }
}

/** Finds the conversation and returns it with the caller's side. */
export const getOwnConversation = async (db: Database, id: number, caller: Caller, what: string) =>
  requireSide(await findParties(db, id), caller, what)

/** Locks the conversation and returns it with the caller's side. */
export const lockOwnConversation = async (db: Database, id: number, caller: Caller, what: string) =>
  requireSide(await lockConversation(db, id), caller, what)

// Clients need no subscription to send messages.
export function needsSubscription(side: 'client' | 'developer', caller: Caller): void {
  if (side === 'developer' && !caller.subscribed) throw subscriptionRequired()
}

/** Locks the conversation for the author of a message in it. Throws 403 for all others, including the other side. */
export async function lockOwnMessage(
  db: Database,
  { id, messageId }: { id: number; messageId: number },
  caller: Caller,
) {
  const { conversation, side } = await lockOwnConversation(db, id, caller, 'post in')
  const [message] = await listMessages(db, conversation.id, { limit: 1, id: messageId })
  if (!message) throw notFound('Message not found')
  if (message.user_id !== caller.id) throw forbidden('Only its author can change a message', 'not_author')
  return { conversation, message, side } satisfies OwnMessage
}
