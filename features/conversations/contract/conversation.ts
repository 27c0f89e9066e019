import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { RequestStatus } from '#features/requests/contract.ts'
import { Message } from './message.ts'

export const ConversationStatus = z.enum(['active', 'negotiating', 'agreed', 'completed'])
export type ConversationStatus = z.output<typeof ConversationStatus>

/** Statuses that either side can set manually. `agreed` is only reached through an agreement, which also completes the conversation. */
export const MANUAL_TRANSITIONS: Record<ConversationStatus, readonly ConversationStatus[]> = {
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
    // Whether an agreement has settled the request, with any developer.
    request_settled: z.boolean(),
    client_id: Id,
    developer_id: Id,
    // Whether the developer's profile is public.
    developer_is_public: z.boolean(),
    client_full_name: z.string(),
    developer_full_name: z.string(),
    // URL of the developer's picture if their profile is public. Clients have none.
    developer_picture: z.url().nullable(),
    starter_user_id: Id,
    recipient_user_id: Id,
    starter_username: z.string(),
    recipient_username: z.string(),
    status: ConversationStatus,
    agreed_amount: z.number().nullable(),
    // Until when messages can be sent after completion; null before completion, or when the conversation closed at once.
    closes_at: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
    last_activity: Instant,
    message_count: z.int(),
    // The caller's unread messages.
    unread_count: z.int(),
    // Archived by the caller; affects only their own list.
    is_archived: z.boolean(),
    // Whether one side blocked the other: neither can write, and the caller blocked them or not.
    is_blocked: z.boolean(),
    blocked_by_me: z.boolean(),
    // The newest message that the other side has read; null while one side blocked the other.
    read_by_other_id: Id.nullable(),
    // Oldest first. Lists include the newest 50, or as many as requested; a single conversation includes its newest 200.
    messages: z.array(Message),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof Conversation>

/** Returns whether messages can be sent: always before completion, and for a limited time after it. */
export const isOpenAt = ({ status, closes_at }: Pick<Conversation, 'status' | 'closes_at'>, now: Date): boolean =>
  status !== 'completed' || (closes_at !== null && Date.parse(closes_at) > now.getTime())

/** Payload of the live event `read`, sent to both sides: how far one of them has read. */
export const ReadMark = z.object({ conversation_id: Id, user_id: Id, read_id: Id.nullable() }).meta({ id: 'ReadMark' })
export type ReadMark = z.output<typeof ReadMark>

/** Payload of the live event `typing`, sent to the other side. */
export const Typing = z.object({ conversation_id: Id, user_id: Id, username: z.string() }).meta({ id: 'Typing' })
export type Typing = z.output<typeof Typing>
