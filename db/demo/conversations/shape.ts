import type { ConversationStatus, SnagReason, SnagState } from '#platform/server/database/tables.ts'

/** Transition that a message triggers. */
export type ConversationStep = 'agrees' | 'completes'

export interface DemoMessage {
  by: 'client' | 'creator'
  /** Minutes since the previous message, or since the conversation was opened. */
  after: number
  text: string
  turn?: ConversationStep
}

/** A conversation about the request with that key, opened by the creator. */
export interface DemoConversation {
  request: string
  creator: string
  opened_hours_ago: number
  status: ConversationStatus
  /** In dollars. */
  agreed_amount?: number
  /** Number of the newest messages that a side has not read. */
  unread?: { client?: number; creator?: number }
  /** Outcome of the pitch, if the creator's first message was one. */
  pitch?: DemoPitch
  messages: DemoMessage[]
}

/**
 * A pitch. The client's reply is their first message if it was shortlisted, their last message, which gives the reason, if it was declined,
 * and the message of the agreement if it was hired.
 */
export interface DemoPitch {
  state: SnagState
  reason?: SnagReason
  profile_link?: boolean
  /** In dollars. */
  asking_price?: number
  duration_days?: number
}

export const HOUR = 60
export const DAY = 24 * HOUR

const messageBy =
  (by: DemoMessage['by']) =>
  (after: number, text: string, turn?: ConversationStep): DemoMessage => ({ by, after, text, turn })

/** Creates a message of the client, the given minutes after the previous one. */
export const client = messageBy('client')

/** Creates a message of the creator, the given minutes after the previous one. */
export const creator = messageBy('creator')
