import type { UserType } from '#features/accounts/contract.ts'
import { isBlank } from '#platform/contract/fields.ts'
import { MESSAGE_EDIT_WINDOW_MS, TYPING_EVERY_MS, type ConversationStatus, type LinkedContent } from '../contract.ts'

/** Rate limit for typing events. */
export const TYPING_LIMIT = { name: 'typing', tries: 1, withinMs: TYPING_EVERY_MS }

/** The participants. */
export interface Parties {
  client_id: number
  developer_id: number
}

/** Returns the side of an account; null for anyone else. Only the two participants can read or write. */
export function sideOf(conversation: Parties, accountId: number): UserType | null {
  if (accountId === conversation.client_id) return 'client'
  return accountId === conversation.developer_id ? 'developer' : null
}

const transitions: Record<ConversationStatus, readonly ConversationStatus[]> = {
  active: ['negotiating', 'completed'],
  negotiating: ['agreed', 'active', 'completed'],
  agreed: ['completed'],
  completed: [],
}

export const canMove = (from: ConversationStatus, to: ConversationStatus): boolean => transitions[from].includes(to)

/** Returns a LIKE pattern that matches the text anywhere, with its wildcards escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/**
 * Returns a time that is never before `earlier`: the clocks of two processes differ, but time within a conversation must not run backwards.
 */
export const notBefore = (now: Date, earlier: string): string => {
  const moment = now.toISOString()
  return moment < earlier ? earlier : moment
}

/** Returns whether a message was sent recently enough to be edited. */
export const isEditable = ({ created_at }: { created_at: string }, now: Date): boolean =>
  now.getTime() - Date.parse(created_at) <= MESSAGE_EDIT_WINDOW_MS

/**
 * Returns whether the text suffices for a message with these attachments: it may be empty only if something is attached, and a question
 * requires text.
 */
export const hasContent = (
  content: string,
  {
    linked_content,
    files,
  }: { linked_content: readonly Pick<LinkedContent, 'at_seconds'>[]; files: readonly unknown[] },
): boolean =>
  !isBlank(content) ||
  (linked_content.every(({ at_seconds }) => at_seconds === undefined) && linked_content.length + files.length > 0)
