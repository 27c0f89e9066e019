import type { Contributed } from '#platform/server/feature.ts'
import { LIST_MAX } from '#platform/contract/fields.ts'
import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isAllowedInMemory } from '#platform/server/security/rate-limits.ts'
import { publishEphemeralEvent } from '#platform/server/work/live-events.ts'
import { decodeCursor, mapPage, pageOf } from '#platform/server/database/keyset-page.ts'
import { badRequest, conflict, forbidden, invalidField, notFound } from '#platform/server/http/http-errors.ts'
import { subscriptionRequired } from '#features/subscriptions/server.ts'
import { routes, type Call, type Route } from '#platform/server/http/routes.ts'
import { toSearchTerms } from '#platform/server/database/search-terms.ts'
import type { Work } from '#platform/server/work/work.ts'
import { notify, readAbout } from '#features/notifications/server.ts'
import { findRequestFor, noteViewed } from '#features/requests/server.ts'
import {
  conversationsApi,
  conversationsSigns,
  COUNTED_MAX,
  MESSAGE_EDIT_WINDOW_MS,
  MOMENTS_SHOWN,
  type ReadMark,
} from '../contract.ts'
import {
  getOwnConversation,
  expectOpen,
  expectReachable,
  lockOwnConversation,
  lockOwnMessage,
  needsSubscription,
  requireSide,
  viewerOf,
} from './access.ts'
import { addFile, addressing, openFile } from './files.ts'
import {
  countConversationsOfPublicRequests,
  countUnread,
  findConversationAbout,
  listConversations,
  setArchived,
} from './queries/conversations.ts'
import { lockConversationWithConditions } from './queries/locks.ts'
import { listMessages, markRead } from './queries/messages.ts'
import { deleteMessage, editMessage } from './change-message.ts'
import type { ViewListener } from './listeners.ts'
import { containsPattern, isEditable, hasContent, TYPING_LIMIT } from './rules.ts'
import { startConversation, postMessage, publishRead, publishViewFor } from './commands.ts'
import { presenterOf, withPicture } from './presenter.ts'
import { createStatusHandler, readConversation, createReopenHandler } from './change-status.ts'
import { listFilesOf, listMoments } from './queries/attachments.ts'

const noticeAbout = (conversationId: number) => `conversation:${conversationId}`
const olderMessagesPath = ({ conversation_id, id }: { conversation_id: number; id: number }, limit: number) =>
  `/conversations/${conversation_id}/messages?before=${id}&limit=${limit}` as const

/** Locks the conversation for a participant who reads it or writes in it, and returns which listeners to run. */
async function lockForParticipant(
  db: Database,
  id: number,
  caller: Caller,
  what: string,
  listeners: readonly ViewListener[],
) {
  const conditions = listeners.map(({ concerns }) => concerns(caller.id))
  const held = await lockConversationWithConditions(db, id, conditions)
  const entered = requireSide(held, caller, what)
  const applicable = listeners.filter((_, at) => entered.conversation.answers[at])
  const runListeners = async (work: Work) => {
    for (const { run } of applicable) await run(work, entered.conversation, caller.id)
  }
  return { ...entered, tellListeners: runListeners }
}

// Runs under the conversation's lock, so that the second of two identical calls finds the first one's message.
async function findSent(db: Database, conversationId: number, { id }: Caller, client_key: string | undefined) {
  if (client_key === undefined) return undefined
  const [sent] = await listMessages(db, conversationId, { limit: 1, sent: { user_id: id, client_key } })
  return sent && { ...sent, client_key }
}

async function changeArchived(
  { db, work, caller, params }: Pick<Call<typeof conversationsApi.archive>, 'db' | 'work' | 'caller' | 'params'>,
  at: Date | null,
) {
  const { conversation, side } = await lockOwnConversation(db, params.id, caller, 'update')
  if (await setArchived(db, conversation.id, side, at)) {
    await publishViewFor(work, conversation.id, { id: caller.id, side })
  }
}

// The contract guarantees both or neither.
const momentFrom = ({ video_id, at_seconds }: Call<typeof conversationsApi.send>['body']) =>
  typeof video_id === 'number' && typeof at_seconds === 'number' ? { video_id, at_seconds } : undefined

/** Routes of conversations, with contributed listeners, completion guards and link sources. */
export const conversationsRoutes = (contributed: Contributed): Route[] => {
  const onLookedAt = contributed('onConversationRead')
  const onMessageChanged = contributed('onMessageChanged')
  const linkSources = contributed('linkSources')
  return routes(conversationsApi, {
    start: async ({ db, work, caller, body, now, services }) => {
      const request = await findRequestFor(db, body.request_id, caller.id)
      if (request?.user_id === caller.id) throw badRequest('own_request', 'You cannot respond to your own request')
      if (caller.user_type !== 'developer') throw forbidden('Only developers can initiate conversations', 'wrong_role')
      if (!caller.subscribed) throw subscriptionRequired()
      if (!request?.readable) throw notFound('Request not found')
      const context = { db, services, now }
      const existing = await findConversationAbout(db, request.id, caller.id)
      if (existing) {
        await noteViewed(work, request.id, caller.id)
        return readConversation(context, existing.id, caller, linkSources)
      }
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      const parties = { client_id: request.user_id, developer_id: caller.id }
      const { id } = await startConversation(work, { ...parties, request_id: request.id, starter_id: caller.id })
      return readConversation(context, id, caller, linkSources)
    },

    list: async ({ db, caller, query, now, services }) => {
      const { after, q, ...wanted } = query
      const [updated_at, id] = after === undefined ? [] : decodeCursor(after, ['instant', 'number'])
      const start = updated_at === undefined || id === undefined ? null : { updated_at, id }
      const like = q ? containsPattern(q) : undefined
      const rows = await listConversations(db, viewerOf(caller), { ...wanted, like, after: start })
      const newest = rows.flatMap(({ messages }) => messages)
      const present = await presenterOf({ db, services, now }, linkSources, newest)
      const conversations = rows.map((one) => ({
        ...withPicture(one, services.config.PUBLIC_URL),
        messages: one.messages.map(present),
      }))
      return pageOf(conversations, query.limit, (conversation) => [conversation.updated_at, conversation.id])
    },

    countUnread: async ({ db, caller }) => ({ count: await countUnread(db, viewerOf(caller)) }),

    countByRequest: async ({ db }) => {
      const counts = await countConversationsOfPublicRequests(db, COUNTED_MAX)
      return Object.fromEntries(counts.map(({ id, conversation_count }) => [String(id), conversation_count]))
    },

    read: async ({ db, caller, params, now, link, services }) => {
      const conversation = await readConversation({ db, services, now }, params.id, caller, linkSources)
      const oldest = conversation.messages[0]
      if (oldest && conversation.message_count > conversation.messages.length)
        link('prev', olderMessagesPath(oldest, LIST_MAX))
      return conversation
    },

    listMessages: async ({ db, caller, params, query, now, link, services }) => {
      await getOwnConversation(db, params.id, caller, 'view')
      const { q, ...wanted } = query
      const messages = await listMessages(db, params.id, { ...wanted, words: toSearchTerms(q) })
      const oldest = messages[0]
      const startsAnywhere =
        wanted.after !== undefined || (wanted.around ?? wanted.around_time) !== undefined || q !== undefined
      if (oldest && !startsAnywhere && messages.length === wanted.limit)
        link('prev', olderMessagesPath(oldest, wanted.limit))
      return messages.map(await presenterOf({ db, services, now }, linkSources, messages))
    },

    listMoments: async ({ db, caller, params, query }) => {
      await getOwnConversation(db, params.id, caller, 'view')
      return listMoments(db, params.id, query.video_id, MOMENTS_SHOWN)
    },

    send: async ({ db, work, caller, params, body, now, services }) => {
      const {
        conversation,
        side,
        other_id,
        tellListeners: runListeners,
      } = await lockForParticipant(db, params.id, caller, 'post in', onLookedAt)
      const alreadySent = await findSent(db, conversation.id, caller, body.client_key)
      if (alreadySent) return (await presenterOf({ db, services, now }, linkSources, [alreadySent]))(alreadySent)
      needsSubscription(side, caller)
      const post = { ...body, moment: momentFrom(body), conversation_id: conversation.id, author: caller }
      const message = await postMessage(work, post, linkSources, conversation)
      await runListeners(work)
      // Sending a reply marks everything before it as read.
      if ((side === 'client' ? conversation.client_unread : conversation.developer_unread) > 0) {
        publishRead(work, conversation, { conversation_id: conversation.id, user_id: caller.id, read_id: message.id })
        await readAbout(work, { account_id: caller.id, kind: 'message', about: noticeAbout(conversation.id) })
      }
      await notify(work, [
        {
          account_id: other_id,
          kind: 'message',
          actor: caller.username,
          subject: conversation.request_title,
          path: `/conversations/${conversation.id}`,
          about: noticeAbout(conversation.id),
        },
      ])
      return message
    },

    editMessage: async ({ db, work, caller, params, body: { content }, now, services }) => {
      const own = await lockOwnMessage(db, params, caller)
      const { conversation, message, side } = own
      if (message.deleted_at !== undefined) throw conflict('message_deleted', 'This message was deleted')
      const present = await presenterOf({ db, services, now }, linkSources, [message])
      if (message.content === content) return present(message)
      needsSubscription(side, caller)
      expectReachable(conversation)
      expectOpen(conversation, now)
      if (!isEditable(message, now)) {
        throw conflict('edit_window_over', `A message can be edited for ${MESSAGE_EDIT_WINDOW_MS / 60_000} minutes`)
      }
      if (!hasContent(content, message)) throw invalidField('content', 'Write a message')
      return editMessage(work, own, content, present, onMessageChanged)
    },

    deleteMessage: async ({ db, work, caller, params, now, services }) => {
      const own = await lockOwnMessage(db, params, caller)
      // A deleted message has no links to resolve.
      const present = await presenterOf({ db, services, now }, linkSources, [])
      if (own.message.deleted_at !== undefined) return present(own.message)
      return deleteMessage(work, own, present, onMessageChanged)
    },

    archive: (call) => changeArchived(call, call.now),
    unarchive: (call) => changeArchived(call, null),

    addFile: async (call) => {
      const { db, caller, params } = call
      const mayAdd = async (on: Database) => {
        const { conversation, side } = await getOwnConversation(on, params.id, caller, 'post in')
        needsSubscription(side, caller)
        expectOpen(conversation, call.now)
      }
      await mayAdd(db)
      return addFile(call, mayAdd)
    },

    listFiles: async ({ db, caller, params, query, now, services }) => {
      await getOwnConversation(db, params.id, caller, 'view')
      const addressOf = addressing(services, now)
      return mapPage(await listFilesOf(db, params.id, query), (file) => ({ ...file, ...addressOf(params.id, file) }))
    },

    readFile: ({ db, params, query, now, services }) => openFile(db, services.files, { ...params, ...query }, now),

    sayTyping: async ({ db, caller, params, now, services }) => {
      const { conversation, side, other_id } = await getOwnConversation(db, params.id, caller, 'post in')
      needsSubscription(side, caller)
      expectReachable(conversation)
      expectOpen(conversation, now)
      if (!isAllowedInMemory(services.rememberedTries, TYPING_LIMIT, `${conversation.id} ${caller.id}`, now)) return
      const payload = { conversation_id: conversation.id, user_id: caller.id, username: caller.username }
      publishEphemeralEvent(services.eventBus, conversationsSigns.typing, other_id, payload)
    },

    markRead: async ({ db, work, caller, params }) => {
      const {
        conversation,
        side,
        tellListeners: runListeners,
      } = await lockForParticipant(db, params.id, caller, 'view', onLookedAt)
      await runListeners(work)
      const read = side === 'client' ? conversation.client_read_id : conversation.developer_read_id
      const mark: ReadMark = {
        conversation_id: conversation.id,
        user_id: caller.id,
        read_id: conversation.last_message_id,
      }
      if (read === conversation.last_message_id) return mark
      await markRead(db, conversation.id, side, conversation.last_message_id)
      publishRead(work, conversation, mark)
      await readAbout(work, { account_id: caller.id, kind: 'message', about: noticeAbout(conversation.id) })
      return mark
    },

    changeStatus: createStatusHandler(contributed),
    putStatus: createStatusHandler(contributed),
    reopen: createReopenHandler(contributed),
  })
}
