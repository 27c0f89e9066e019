import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { RequestStatus } from '#features/requests/contract.ts'
import { Message } from './message.ts'

export const ConversationStatus = z.enum(['active', 'negotiating', 'agreed', 'completed'])
export type ConversationStatus = z.output<typeof ConversationStatus>

/** Where either side may move a conversation by hand. Agreeing takes an agreement, and what was agreed on ends there too. */
export const STEPS_BY_HAND: Record<ConversationStatus, readonly ConversationStatus[]> = {
  active: ['negotiating', 'completed'],
  negotiating: ['active', 'completed'],
  agreed: [],
  completed: [],
}

export const Conversation = z
  .object({
    id: Id,
    request_id: Id,
    request_title: z.string(),
    request_budget: z.number().nullable(),
    request_created_at: Instant,
    request_status: RequestStatus,
    // Whether an agreement has settled it, with whomever.
    request_settled: z.boolean(),
    client_id: Id,
    developer_id: Id,
    // Whether everybody may see the developer's profile.
    developer_is_public: z.boolean(),
    client_full_name: z.string(),
    developer_full_name: z.string(),
    // The address of the developer's picture, where everybody may see their profile. Clients have none.
    developer_picture: z.url().nullable(),
    starter_user_id: Id,
    recipient_user_id: Id,
    starter_username: z.string(),
    recipient_username: z.string(),
    status: ConversationStatus,
    agreed_amount: z.number().nullable(),
    // Until when messages can be sent after completion; null before that, or when it closed at once.
    closes_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    last_activity: Instant,
    message_count: z.int(),
    // Of the caller.
    unread_count: z.int(),
    // By the caller, for themselves.
    is_archived: z.boolean(),
    // The newest message the other side has read.
    read_by_other_id: Id.nullable(),
    // Oldest first. Lists hold the newest 50 or as many as were asked for, a single conversation its newest 200.
    messages: z.array(Message),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof Conversation>

/** Whether messages can be sent: always before completion, and for a while after it. */
export const isOpenAt = ({ status, closes_at }: Pick<Conversation, 'status' | 'closes_at'>, now: Date): boolean =>
  status !== 'completed' || (closes_at !== null && Date.parse(closes_at) > now.getTime())

/** What the live event `read` tells both sides: how far one of them has read. */
export const ReadMark = z.object({ conversation_id: Id, user_id: Id, read_id: Id.nullable() }).meta({ id: 'ReadMark' })
export type ReadMark = z.output<typeof ReadMark>

/** What the live event `typing` tells the other side. */
export const Typing = z.object({ conversation_id: Id, user_id: Id, username: z.string() }).meta({ id: 'Typing' })
export type Typing = z.output<typeof Typing>
