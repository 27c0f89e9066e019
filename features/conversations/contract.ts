import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, isBlank, LIST_MAX, PageQuery } from '#platform/contract/fields.ts'
import { events, signs, subject } from '#platform/contract/freshness.ts'
import { SignedQuery } from '#platform/contract/signed.ts'
import { Upload } from '#platform/contract/upload.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { requestsSubject, RequestStatus, sharesSubject } from '#features/requests/contract.ts'
import { Message, VideoMoment, WaitingFile } from './contract/message.ts'

export { LinkedContent, LinkType, Message, MessageFile, VideoMoment } from './contract/message.ts'

/** Conversations as such: who talks about what, and how far they are. */
export const conversationsSubject = subject('conversations')
export const messagesSubject = subject('messages')
/** How far either side has read. */
export const readMarksSubject = subject('read_marks')

export const MESSAGE_MAX_LENGTH = 5000
/** How many messages a conversation opens with; older ones are asked for. */
export const MESSAGES_SHOWN = 200

export const FILE_MAX_BYTES = 25 * 1024 * 1024
export const FILES_PER_MESSAGE = 5
/** How many things of one kind a message points to. */
export const LINKS_PER_MESSAGE = 10
/** How many questions stand in the time line of a video. */
export const MOMENTS_SHOWN = 200
// A day: longer than any video, and for those that do not say how long they are.
const MOMENT_MAX_SECONDS = 24 * 60 * 60
const CLIENT_KEY_MAX_LENGTH = 100
export const SEARCH_MAX_LENGTH = 100
/** For how many requests the conversations are counted at once. */
export const COUNTED_MAX = 1000
/** Who writes says so at most this often. */
export const TYPING_EVERY_MS = 3_000

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
    // Oldest first. Lists hold the newest one only, a single conversation its newest 200.
    messages: z.array(Message),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.output<typeof Conversation>

/** What the live event `read` tells both sides: how far one of them has read. */
export const ReadMark = z.object({ conversation_id: Id, user_id: Id, read_id: Id.nullable() }).meta({ id: 'ReadMark' })
export type ReadMark = z.output<typeof ReadMark>

/** What the live event `typing` tells the other side. */
export const Typing = z.object({ conversation_id: Id, user_id: Id, username: z.string() }).meta({ id: 'Typing' })
export type Typing = z.output<typeof Typing>

export const conversationsEvents = events({
  message: { payload: Message, changes: [messagesSubject] },
  read: { payload: ReadMark, changes: [readMarksSubject] },
  // It began, or it moved on; requests count theirs.
  conversation: { payload: Conversation, changes: [conversationsSubject, requestsSubject] },
})

export const conversationsSigns = signs({ typing: { payload: Typing } })

const Ids = (max: number) => z.array(Id).max(max).default([])

/** A message is kept as it was typed, spaces and all; without a word it must carry something. A question has words. */
const NewMessage = z
  .object({
    content: z.string().max(MESSAGE_MAX_LENGTH).default(''),
    include_profile: z.boolean().default(false),
    video_ids: Ids(LINKS_PER_MESSAGE),
    showcase_ids: Ids(LINKS_PER_MESSAGE),
    file_ids: Ids(FILES_PER_MESSAGE),
    // A question about a moment of a video that was sent in this conversation before: both or neither.
    video_id: Id.nullish(),
    at_seconds: z.int().min(0).max(MOMENT_MAX_SECONDS).nullish(),
    // A name of the sender's own making, once for each message: sent again under it, the message that arrived is the answer.
    client_key: z.string().min(1).max(CLIENT_KEY_MAX_LENGTH).optional(),
  })
  .refine(
    ({ content, include_profile, video_ids, showcase_ids, file_ids, video_id }) =>
      !isBlank(content) ||
      (typeof video_id !== 'number' &&
        (include_profile || video_ids.length + showcase_ids.length + file_ids.length > 0)),
    { path: ['content'], message: 'Write something' },
  )
  .refine(({ video_id, at_seconds }) => (typeof video_id === 'number') === (typeof at_seconds === 'number'), {
    path: ['at_seconds'],
    message: 'A question names a video and a moment of it',
  })
  .refine(({ video_id, video_ids }) => typeof video_id !== 'number' || !video_ids.includes(video_id), {
    path: ['video_id'],
    message: 'Ask about a video after it was sent',
  })

const one = z.object({ id: Id })
const oneFile = z.object({ id: Id, fileId: Id })

export const conversationsApi = api({
  start: {
    method: 'POST',
    path: '/conversations/',
    // Not `subscriber`: the owner of the request is told something else than other clients.
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: 'Opens the conversation about a request with its client, or returns the one there is. Needs a developer with an active subscription.',
    changes: [conversationsSubject, requestsSubject, sharesSubject],
    body: z.object({ request_id: Id }),
    response: Conversation,
  },
  list: {
    method: 'GET',
    path: '/conversations/user/list',
    access: 'signed_in',
    searches: 'q',
    does: 'My conversations, last activity first, each with its newest message.',
    shows: [conversationsSubject, messagesSubject, readMarksSubject, requestsSubject, profilesSubject, accountsSubject],
    query: PageQuery.extend({
      request_id: Id.optional(),
      project_id: Id.optional(),
      status: ConversationStatus.optional(),
      // Only those with messages I have not read.
      unread: z.boolean().optional(),
      // Words of the request's title, or of the other person's name.
      q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
    }),
    response: z.array(Conversation),
    paged: true,
  },
  countUnread: {
    method: 'GET',
    path: '/conversations/unread',
    access: 'signed_in',
    does: 'How many messages I have not read.',
    shows: [messagesSubject, readMarksSubject],
    response: z.object({ count: z.int() }),
  },
  countByRequest: {
    method: 'GET',
    path: '/conversations/request/conversation-counts',
    access: 'anyone',
    does: `How many conversations each public request has, by request id: the newest ${COUNTED_MAX} that somebody talks about.`,
    shows: [conversationsSubject, requestsSubject, accountsSubject],
    public: true,
    response: z.record(z.string(), z.int()),
  },
  read: {
    method: 'GET',
    path: '/conversations/:id',
    access: 'signed_in',
    does: `A conversation I take part in, with its newest ${MESSAGES_SHOWN} messages; the address of older ones stands in the \`Link\` header.`,
    shows: [conversationsSubject, messagesSubject, readMarksSubject, requestsSubject, profilesSubject, accountsSubject],
    params: one,
    response: Conversation,
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'signed_in',
    searches: 'q',
    does: 'Messages oldest first: the newest ones, those before or after a given one, or those around it; reading backwards, the address of those before them stands in the `Link` header. With `q` those that hold its words, newest first.',
    shows: [messagesSubject, accountsSubject],
    params: one,
    query: z
      .object({
        before: Id.optional(),
        after: Id.optional(),
        around: Id.optional(),
        // Each word as it begins.
        q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
        limit: z.int().min(1).max(LIST_MAX).default(LIST_MAX),
      })
      .refine(({ before, after, around }) => [before, after, around].filter(Boolean).length <= 1, {
        path: ['around'],
        message: 'One place at a time',
      }),
    response: z.array(Message),
  },
  listMoments: {
    method: 'GET',
    path: '/conversations/:id/moments',
    access: 'signed_in',
    does: `The questions in a conversation of mine about moments of a video, in the order of those; the first ${MOMENTS_SHOWN}.`,
    shows: [messagesSubject, accountsSubject],
    params: one,
    query: z.object({ video_id: Id }),
    response: z.array(VideoMoment),
  },
  send: {
    method: 'POST',
    path: '/conversations/:id/messages',
    access: 'signed_in',
    limit: { calls: 120, minutes: 1 },
    does: 'Sends a message, once for each `client_key`; with `video_id` and `at_seconds` it is a question about that moment of a video that was sent here. Developers need an active subscription, clients never pay to talk.',
    changes: [messagesSubject],
    params: one,
    body: NewMessage,
    response: Message,
  },
  addFile: {
    method: 'POST',
    path: '/conversations/:id/files',
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: 'Takes a file for a message that is still to be sent. Without one it is forgotten after a day.',
    params: one,
    multipart: true,
    nonTransactional: 'the file storage',
    body: z.object({ file: Upload(FILE_MAX_BYTES) }),
    response: WaitingFile.meta({ id: 'WaitingFile' }),
    status: 201,
  },
  readFile: {
    method: 'GET',
    path: '/conversations/:id/files/:fileId',
    // The signature lets in: pictures and links bring no headers.
    access: 'anyone',
    does: 'A file of a message, at the signed address that came with the message.',
    params: oneFile,
    query: SignedQuery,
    file: true,
  },
  sayTyping: {
    method: 'POST',
    path: '/conversations/:id/typing',
    access: 'signed_in',
    does: 'Tells the other side that I am writing; more often than every 3 s it tells nothing.',
    params: one,
    repeatable: true,
    nonTransactional: 'the live channel alone: nothing is stored',
  },
  markRead: {
    method: 'POST',
    path: '/conversations/:id/read',
    access: 'signed_in',
    does: 'Marks every message of the conversation as read by me.',
    changes: [readMarksSubject],
    params: one,
    repeatable: true,
    response: ReadMark,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/conversations/:id',
    access: 'signed_in',
    does: 'Moves the conversation to another status, by either side. Only an agreement makes it `agreed`, and ends what was agreed on.',
    changes: [conversationsSubject],
    params: one,
    body: z.object({ status: ConversationStatus }),
    response: Conversation,
  },
  putStatus: {
    method: 'PUT',
    path: '/conversations/:id',
    access: 'signed_in',
    does: 'The same as PATCH, for clients that know it so.',
    changes: [conversationsSubject],
    params: one,
    body: z.object({ status: ConversationStatus }),
    response: Conversation,
  },
})
