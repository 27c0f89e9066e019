import type { UserType } from '#features/accounts/contract.ts'
import { isBlank } from '#platform/contract/fields.ts'
import { MESSAGE_EDIT_WINDOW_MS, TYPING_EVERY_MS, type ConversationStatus, type LinkedContent } from '../contract.ts'

/** How often it is said again that somebody is writing. */
export const TYPING_LIMIT = { name: 'typing', tries: 1, withinMs: TYPING_EVERY_MS }

/** The two who talk. */
export interface Parties {
  client_id: number
  developer_id: number
}

/** Which side somebody is on; null for a stranger. Only the two who talk may read or write. */
export function sideOf(conversation: Parties, accountId: number): UserType | null {
  if (accountId === conversation.client_id) return 'client'
  return accountId === conversation.developer_id ? 'developer' : null
}

const moves: Record<ConversationStatus, readonly ConversationStatus[]> = {
  active: ['negotiating', 'completed'],
  negotiating: ['agreed', 'active', 'completed'],
  agreed: ['completed'],
  completed: [],
}

export const mayMove = (from: ConversationStatus, to: ConversationStatus): boolean => moves[from].includes(to)

/** A piece of text as a pattern that finds it anywhere; its own signs mean nothing. */
export const anywhere = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** Clocks of two processes differ; within a conversation time never runs backwards. */
export const notBefore = (now: Date, earlier: string): string => {
  const moment = now.toISOString()
  return moment < earlier ? earlier : moment
}

/** Whether a message was sent recently enough to be edited. */
export const isEditable = ({ created_at }: { created_at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) <= MESSAGE_EDIT_WINDOW_MS

/** Whether words are enough for a message that carries this: without any it must carry something, and a question has words. */
export const isEnough = (
  content: string,
  {
    linked_content,
    files,
  }: { linked_content: readonly Pick<LinkedContent, 'at_seconds'>[]; files: readonly unknown[] },
): boolean =>
  !isBlank(content) ||
  (linked_content.every(({ at_seconds }) => at_seconds === undefined) && linked_content.length + files.length > 0)
