import type { ConversationStatus, SnagReason, SnagState } from '#platform/server/database/tables.ts'

/** What a message settled besides being said. */
export type Turn = 'agrees' | 'completes'

export interface DemoMessage {
  by: 'client' | 'creator'
  /** Minutes since the message before, or since the conversation was opened. */
  after: number
  text: string
  turn?: Turn
}

/** A conversation of the demo data about the request with that key; the creator opened it. */
export interface DemoConversation {
  request: string
  creator: string
  opened_hours_ago: number
  status: ConversationStatus
  /** Dollars. */
  agreed_amount?: number
  /** How many of the newest messages a side has not read. */
  unread?: { client?: number; creator?: number }
  /** What became of the pitch, where the creator's first message was one. */
  pitch?: DemoPitch
  messages: DemoMessage[]
}

/**
 * A shortlisted one was answered with the client's first message, a declined one with their last, which then says why; a hired
 * one when they agreed.
 */
export interface DemoPitch {
  state: SnagState
  reason?: SnagReason
  profile_link?: boolean
  /** Dollars. */
  asking_price?: number
  duration_days?: number
}

export const HOUR = 60
export const DAY = 24 * HOUR

const said =
  (by: DemoMessage['by']) =>
  (after: number, text: string, turn?: Turn): DemoMessage => ({ by, after, text, turn })

/** A message of the client, so many minutes after the one before. */
export const client = said('client')

/** A message of the creator, so many minutes after the one before. */
export const creator = said('creator')
