import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant, LIST_MAX, PageQuery } from '#platform/contract/fields.ts'
import { events, ephemeralEvents } from '#platform/contract/freshness.ts'
import { SignedQuery } from '#platform/contract/signed-query.ts'
import { Upload } from '#platform/contract/upload.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { blocksSubject } from '#features/blocks/contract.ts'
import { profilesSubject } from '#features/profiles/contract.ts'
import { requestsSubject, sharesSubject } from '#features/requests/contract.ts'
import { Conversation, ConversationStatus, ReadMark, Typing } from './contract/conversation.ts'
import {
  COUNTED_MAX,
  FILE_MAX_BYTES,
  MESSAGE_EDIT_WINDOW_MS,
  MESSAGES_LISTED,
  MESSAGES_SHOWN,
  MOMENTS_SHOWN,
  SEARCH_MAX_LENGTH,
} from './contract/limits.ts'
import { Message, SentFile, VideoMoment, UnsentFile } from './contract/message.ts'
import { Content, NewMessage } from './contract/new-message.ts'
import { conversationsSubject, messagesSubject, readMarksSubject } from './contract/subjects.ts'

export { Conversation, ConversationStatus, isOpenAt, ReadMark, MANUAL_TRANSITIONS } from './contract/conversation.ts'
export {
  COUNTED_MAX,
  FILES_PER_MESSAGE,
  FILE_MAX_BYTES,
  LINKS_PER_MESSAGE,
  MESSAGES_SHOWN,
  MESSAGE_EDIT_WINDOW_MS,
  MESSAGE_MAX_LENGTH,
  MOMENTS_SHOWN,
  SEARCH_MAX_LENGTH,
  TYPING_EVERY_MS,
} from './contract/limits.ts'
export { LinkedContent, LinkType, Message, MessageFile, VideoMoment } from './contract/message.ts'
export { conversationsSubject, messagesSubject, readMarksSubject } from './contract/subjects.ts'

export const conversationsEvents = events({
  message: { payload: Message, changes: [messagesSubject] },
  // Edited or deleted.
  message_changed: { payload: Message, changes: [messagesSubject] },
  read: { payload: ReadMark, changes: [readMarksSubject] },
  // Started or changed status; requests count their conversations.
  conversation: { payload: Conversation, changes: [conversationsSubject, requestsSubject] },
})

export const conversationsSigns = ephemeralEvents({ typing: { payload: Typing } })

/** What a conversation shows besides its messages. */
const RELATED_SUBJECTS = [requestsSubject, profilesSubject, blocksSubject, accountsSubject]

const idParams = z.object({ id: Id })
const fileParams = z.object({ id: Id, fileId: Id })
const messageParams = z.object({ id: Id, messageId: Id })

export const conversationsApi = api({
  start: {
    method: 'POST',
    path: '/conversations/',
    posts: { kind: 'item', text: [] },
    // Not `subscriber`: the owner of the request gets a different error than other clients.
    access: 'signed_in',
    needsConsent: true,
    limit: { calls: 60, minutes: 5 },
    does: 'Opens the conversation about a request with its client, or returns the existing one. Needs a developer with an active subscription.',
    changes: [conversationsSubject, requestsSubject, sharesSubject],
    body: z.object({ request_id: Id }),
    response: Conversation,
  },
  list: {
    method: 'GET',
    path: '/conversations/user/list',
    access: 'signed_in',
    searches: 'q',
    does: `My conversations, last activity first, each with its newest ${MESSAGES_LISTED} messages, or fewer with \`messages\`. Archived ones are excluded unless \`archived\` is \`include\` or \`only\`.`,
    shows: [conversationsSubject, messagesSubject, readMarksSubject, ...RELATED_SUBJECTS],
    query: PageQuery.extend({
      request_id: Id.optional(),
      project_id: Id.optional(),
      status: ConversationStatus.optional(),
      // Only conversations with messages that the caller has not read.
      unread: z.boolean().optional(),
      archived: z.enum(['exclude', 'include', 'only']).default('exclude'),
      // Number of newest messages to include with each conversation.
      messages: z.int().min(1).max(MESSAGES_LISTED).default(MESSAGES_LISTED),
      // Searches the request's title and the other person's name.
      q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
    }),
    response: z.array(Conversation),
    paged: true,
  },
  countUnread: {
    method: 'GET',
    path: '/conversations/unread',
    access: 'signed_in',
    does: 'The number of messages I have not read, not counting archived conversations.',
    shows: [conversationsSubject, messagesSubject, readMarksSubject],
    response: z.object({ count: z.int() }),
  },
  countByRequest: {
    method: 'GET',
    path: '/conversations/request/conversation-counts',
    access: 'anyone',
    does: `The number of conversations of each public request, by request id, for the newest ${COUNTED_MAX} that have any.`,
    shows: [conversationsSubject, requestsSubject, accountsSubject],
    public: true,
    response: z.record(z.string(), z.int()),
  },
  read: {
    method: 'GET',
    path: '/conversations/:id',
    access: 'signed_in',
    does: `A conversation I take part in, with its newest ${MESSAGES_SHOWN} messages; the \`Link\` header has the URL of older ones.`,
    shows: [conversationsSubject, messagesSubject, readMarksSubject, ...RELATED_SUBJECTS],
    params: idParams,
    response: Conversation,
  },
  listMessages: {
    method: 'GET',
    path: '/conversations/:id/messages',
    access: 'signed_in',
    searches: 'q',
    does: 'Messages oldest first: the newest ones, those before or after a given one, or those around it or around a moment; reading backwards, the `Link` header has the URL of the ones before. With `q`, those that contain its words, newest first.',
    shows: [messagesSubject, accountsSubject],
    params: idParams,
    query: z
      .object({
        before: Id.optional(),
        after: Id.optional(),
        around: Id.optional(),
        // Returns the messages around the newest one not newer than this time.
        around_time: Instant.optional(),
        // Searches by word prefixes.
        q: z.string().trim().max(SEARCH_MAX_LENGTH).optional(),
        limit: z.int().min(1).max(LIST_MAX).default(LIST_MAX),
      })
      .refine(
        ({ before, after, around, around_time }) => [before, after, around, around_time].filter(Boolean).length <= 1,
        {
          path: ['around'],
          message: 'Name one position only',
        },
      ),
    response: z.array(Message),
  },
  listMoments: {
    method: 'GET',
    path: '/conversations/:id/moments',
    access: 'signed_in',
    does: `The first ${MOMENTS_SHOWN} questions about moments of a video in one of my conversations, in playback order.`,
    shows: [messagesSubject, accountsSubject],
    params: idParams,
    query: z.object({ video_id: Id }),
    response: z.array(VideoMoment),
  },
  send: {
    method: 'POST',
    path: '/conversations/:id/messages',
    posts: { kind: 'message', text: ['content'], key: 'client_key' },
    access: 'signed_in',
    limit: { calls: 120, minutes: 1 },
    does: 'Sends a message, once for each `client_key`; with `video_id` and `at_seconds` it is a question about that moment of a video that was sent here. Developers need an active subscription; clients never pay to talk. A completed conversation accepts messages until it closes, then 409 `conversation_completed`. 403 `contact_refused` while one side blocks the other. Marks earlier messages of the other side as read, and removes the conversation from both archives.',
    changes: [messagesSubject, readMarksSubject],
    params: idParams,
    body: NewMessage,
    response: Message,
  },
  editMessage: {
    method: 'PATCH',
    path: '/conversations/:id/messages/:messageId',
    posts: { kind: 'change', text: ['content'] },
    access: 'signed_in',
    limit: { calls: 120, minutes: 1 },
    does: `Replaces the text of one of my messages, up to ${MESSAGE_EDIT_WINDOW_MS / 60_000} minutes after it was sent and while I may still write in the conversation. The earlier text is not stored.`,
    changes: [messagesSubject],
    params: messageParams,
    // Repeating the call with the same text changes nothing.
    repeatable: true,
    body: z.object({ content: Content }),
    response: Message,
  },
  deleteMessage: {
    method: 'DELETE',
    path: '/conversations/:id/messages/:messageId',
    access: 'signed_in',
    limit: { calls: 120, minutes: 1 },
    does: 'Deletes one of my messages with its attachments. Both sides see that a message was deleted.',
    changes: [messagesSubject, readMarksSubject],
    params: messageParams,
    repeatable: true,
    response: Message,
  },
  addFile: {
    method: 'POST',
    path: '/conversations/:id/files',
    access: 'signed_in',
    limit: { calls: 60, minutes: 5 },
    does: 'Uploads a file for a message to be sent. It is deleted after a day if no message is sent with it.',
    params: idParams,
    multipart: true,
    nonTransactional: 'the file storage',
    body: z.object({ file: Upload(FILE_MAX_BYTES) }),
    response: UnsentFile.meta({ id: 'WaitingFile' }),
    status: 201,
  },
  listFiles: {
    method: 'GET',
    path: '/conversations/:id/files',
    access: 'signed_in',
    does: 'The files sent in one of my conversations, newest first.',
    shows: [messagesSubject],
    params: idParams,
    query: PageQuery,
    response: z.array(SentFile),
    paged: true,
  },
  readFile: {
    method: 'GET',
    path: '/conversations/:id/files/:fileId',
    // Authorized by the signature in the URL: images and links send no headers.
    access: 'anyone',
    does: 'A file of a message, by the signed URL in the message.',
    params: fileParams,
    query: SignedQuery,
    file: true,
  },
  sayTyping: {
    method: 'POST',
    path: '/conversations/:id/typing',
    access: 'signed_in',
    does: 'Shows the other side that I am typing; at most once every 3 s.',
    params: idParams,
    repeatable: true,
    nonTransactional: 'the live channel alone: nothing is stored',
  },
  markRead: {
    method: 'POST',
    path: '/conversations/:id/read',
    access: 'signed_in',
    does: 'Marks every message of the conversation as read by me.',
    changes: [readMarksSubject],
    params: idParams,
    repeatable: true,
    response: ReadMark,
  },
  archive: {
    method: 'PUT',
    path: '/conversations/:id/archive',
    access: 'signed_in',
    does: 'Archives a conversation for me only, until its next message.',
    changes: [conversationsSubject],
    params: idParams,
    repeatable: true,
  },
  unarchive: {
    method: 'DELETE',
    path: '/conversations/:id/archive',
    access: 'signed_in',
    does: 'Removes a conversation from my archive.',
    changes: [conversationsSubject],
    params: idParams,
    repeatable: true,
  },
  changeStatus: {
    method: 'PATCH',
    path: '/conversations/:id',
    access: 'signed_in',
    does: 'Moves the conversation to another status, by either side. Only an agreement moves it to or from `agreed`.',
    changes: [conversationsSubject],
    params: idParams,
    body: z.object({ status: ConversationStatus }),
    response: Conversation,
  },
  reopen: {
    method: 'POST',
    path: '/conversations/:id/reopen',
    access: 'signed_in',
    does: 'Reopens a completed conversation for messages of both sides, by either side, for as long as after its completion. Any other conversation is left unchanged.',
    changes: [conversationsSubject],
    params: idParams,
    repeatable: true,
    response: Conversation,
  },
  putStatus: {
    method: 'PUT',
    path: '/conversations/:id',
    access: 'signed_in',
    does: 'Alias of the PATCH call, for older clients.',
    changes: [conversationsSubject],
    params: idParams,
    body: z.object({ status: ConversationStatus }),
    response: Conversation,
  },
})
