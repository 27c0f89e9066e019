import type { Caller } from '../../../platform/server/caller.ts'
import type { Database } from '../../../platform/server/database.ts'
import { decodeCursor, pageOf } from '../../../platform/server/page.ts'
import { badRequest, conflict, forbidden, notFound, subscriptionRequired } from '../../../platform/server/refusals.ts'
import { routes, type Route } from '../../../platform/server/routes.ts'
import { findRequestFor } from '../../requests/server.ts'
import { isSubscriber } from '../../subscriptions/server.ts'
import { conversationsApi, MESSAGES_SHOWN, type Conversation, type ReadMark } from '../contract.ts'
import {
  countConversationsOfPublicRequests,
  findConversation,
  findConversationAbout,
  findTalk,
  listConversations,
  lockConversation,
} from './queries/conversations.ts'
import { listMessages, markRead } from './queries/messages.ts'
import { sideOf } from './rules.ts'
import { moveTalk, openTalk, postMessage, tellBoth } from './talks.ts'

const conversationNotFound = () => notFound('Conversation not found')
const strangersMayNot = (what: string) => forbidden(`Not authorized to ${what} this conversation`)

// Roles are chosen once and a conversation joins one of each, so a role says on which side somebody always is.
const viewerOf = (caller: Caller) => ({
  id: caller.id,
  side: caller.user_type === 'developer' ? ('developer' as const) : ('client' as const),
})

async function readConversation(db: Database, id: number, caller: Caller): Promise<Conversation> {
  const talk = await findConversation(db, id, viewerOf(caller))
  if (!talk) throw conversationNotFound()
  return { ...talk, messages: await listMessages(db, id, MESSAGES_SHOWN) }
}

/** Holds the conversation and says which side the caller is on. */
async function holdConversation(db: Database, id: number, caller: Caller, what: string) {
  const talk = await lockConversation(db, id)
  if (!talk) throw conversationNotFound()
  const side = sideOf(talk, caller.id)
  if (!side) throw strangersMayNot(what)
  return { talk, side }
}

export const conversationsRoutes: Route[] = routes(conversationsApi, {
  start: async ({ db, caller, body, now, publish }) => {
    const request = await findRequestFor(db, body.request_id, caller.id)
    if (request?.user_id === caller.id) throw badRequest('own_request', 'You cannot respond to your own request')
    if (caller.user_type !== 'developer') throw forbidden('Only developers can initiate conversations', 'wrong_role')
    if (!(await isSubscriber(db, caller.id, now))) throw subscriptionRequired()
    if (!request?.readable) throw notFound('Request not found')
    const existing = await findConversationAbout(db, request.id, caller.id)
    if (existing) return readConversation(db, existing.id, caller)
    if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
    const parties = { client_id: request.user_id, developer_id: caller.id }
    const { id } = await openTalk({ db, publish, now }, { ...parties, request_id: request.id, starter_id: caller.id })
    return readConversation(db, id, caller)
  },

  list: async ({ db, caller, query }) => {
    const { after, ...wanted } = query
    const [updated_at, id] = after === undefined ? [] : decodeCursor(after, ['instant', 'number'])
    const start = updated_at === undefined || id === undefined ? null : { updated_at, id }
    const rows = await listConversations(db, viewerOf(caller), { ...wanted, after: start })
    return pageOf(rows, query.limit, (talk) => [talk.updated_at, talk.id])
  },

  countByRequest: async ({ db }) => {
    const counts = await countConversationsOfPublicRequests(db)
    return Object.fromEntries(counts.map(({ id, conversation_count }) => [String(id), conversation_count]))
  },

  read: ({ db, caller, params }) => readConversation(db, params.id, caller),

  listMessages: async ({ db, caller, params, query }) => {
    const talk = await findTalk(db, params.id)
    if (!talk) throw conversationNotFound()
    if (!sideOf(talk, caller.id)) throw strangersMayNot('view')
    return listMessages(db, params.id, query.limit, query.before)
  },

  send: async ({ db, caller, params, body, now, publish }) => {
    const { talk, side } = await holdConversation(db, params.id, caller, 'post in')
    if (side === 'developer' && !(await isSubscriber(db, caller.id, now))) throw subscriptionRequired()
    return postMessage({ db, publish, now }, { conversation_id: talk.id, author: caller, content: body.content })
  },

  markRead: async ({ db, caller, params, publish }) => {
    const { talk, side } = await holdConversation(db, params.id, caller, 'view')
    const read = side === 'client' ? talk.client_read_id : talk.developer_read_id
    const mark: ReadMark = { conversation_id: talk.id, user_id: caller.id, read_id: talk.last_message_id }
    if (read === talk.last_message_id) return mark
    await markRead(db, talk.id, side, talk.last_message_id)
    tellBoth(publish, talk, 'read', mark)
    return mark
  },

  changeStatus: async ({ db, caller, params, body, now, publish }) => {
    const { talk } = await holdConversation(db, params.id, caller, 'update')
    await moveTalk({ db, publish, now }, talk.id, body.status)
    return readConversation(db, talk.id, caller)
  },
})
