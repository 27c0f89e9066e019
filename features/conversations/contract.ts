import { z } from 'zod'
import { api } from '../../platform/contract/endpoint.ts'
import { Id, Instant, LIST_MAX, PageQuery } from '../../platform/contract/fields.ts'
import { UserType } from '../../platform/contract/roles.ts'

export const MESSAGE_MAX_LENGTH = 5000
/** How many messages a conversation opens with; older ones are asked for. */
export const MESSAGES_SHOWN = 50

/** A message is kept as it was typed, spaces and all; only an empty one is none. */
const Content = z
  .string()
  .min(1)
  .max(MESSAGE_MAX_LENGTH)
  .refine((text) => text.trim() !== '', 'Write something')

export const ConversationStatus = z.enum(['active', 'negotiating', 'agreed', 'completed'])
export type ConversationStatus = z.output<typeof ConversationStatus>

export const Message = z
  .object({
    id: Id,
    conversation_id: Id,
    user_id: Id,
    username: z.string(),
    user_type: UserType,
    content: z.string(),
    created_at: Instant,
  })
  .meta({ id: 'Message' })
export type Message = z.output<typeof Message>

export const Conversation = z
  .object({
    id: Id,
    request_id: Id,
    request_title: z.string(),
    request_budget: z.number().nullable(),
    request_created_at: Instant,
    client_id: Id,
    developer_id: Id,
    starter_user_id: Id,
    recipient_user_id: Id,
    starter_username: z.string(),
    recipient_username: z.string(),
    status: ConversationStatus,
    agreed_amount: z.number().nullable(),
    created_at: Instant,
    updated_at: Instant,
    last_activity: Instant,
    message_count: z.int(),
    // Of the caller.
    unread_count: z.int(),
    // The newest message the other side has read.
    read_by_other_id: Id.nullable(),
    // Oldest first. Lists hold the newest one only, a single conversation its newest 50.
    messages: z.array(Message),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof Conversation>

/** What the live event `read` tells both sides: how far one of them has read. */
export const ReadMark = z.object({ conversation_id: Id, user_id: Id, read_id: Id.nullable() }).meta({ id: 'ReadMark' })
export type ReadMark = z.output<typeof ReadMark>

const one = z.object({ id: Id })

export const conversationsApi = api({
  start: {
    method: 'POST',
    path: '/conversations/',
    // Not `subscriber`: the owner of the request is told something else than other clients.
    access: 'signed_in',
    does: 'Opens the conversation about a request with its client, or returns the one there is. Needs a developer with an active subscription.',
    body: z.object({ request_id: Id }),
    response: Conversation,
  },
  list: {
    method: 'GET',
    path: '/conversations/user/list',
    access: 'signed_in',
    does: 'My conversations, last activity first, each with its newest message.',
    query: PageQuery.extend({
      request_id: Id.optional(),
      project_id: Id.optional(),
      status: ConversationStatus.optional(),
    }),
    response: z.array(Conversation),
    paged: true,
  },
  countByRequest: {
    method: 'GET',
    path: '/conversations/request/conversation-counts',
    access: 'anyone',
    does: 'How many conversations each public request has, by request id.',
    response: z.record(z.string(), z.int()),
  },
  read: {
    method: 'GET',
    path: '/conversations/:id',
    access: 'signed_in',
    does: 'A conversation I take part in, with its newest messages.',
    params: one,
    response: Conversation,
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'signed_in',
    does: 'Messages oldest first: the newest ones, or those before a given one.',
    params: one,
    query: z.object({ before: Id.optional(), limit: z.int().min(1).max(LIST_MAX).default(LIST_MAX) }),
    response: z.array(Message),
  },
  send: {
    method: 'POST',
    path: '/conversations/:id/messages',
    access: 'signed_in',
    does: 'Sends a message. Developers need an active subscription, clients never pay to talk.',
    params: one,
    body: z.object({ content: Content }),
    response: Message,
  },
  markRead: {
    method: 'POST',
    path: '/conversations/:id/read',
    access: 'signed_in',
    does: 'Marks every message of the conversation as read by me.',
    params: one,
    response: ReadMark,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/conversations/:id',
    access: 'signed_in',
    does: 'Moves the conversation to another status, by either side.',
    params: one,
    body: z.object({ status: ConversationStatus }),
    response: Conversation,
  },
})
