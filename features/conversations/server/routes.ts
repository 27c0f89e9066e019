import type { Caller } from '../../../platform/server/caller.ts'
import type { Database } from '../../../platform/server/database.ts'
import { mayTryInMemory } from '../../../platform/server/limits.ts'
import { decodeCursor, pageOf } from '../../../platform/server/page.ts'
import { badRequest, conflict, forbidden, notFound, subscriptionRequired } from '../../../platform/server/refusals.ts'
import { routes, type Call, type Route } from '../../../platform/server/routes.ts'
import { wordsWanted } from '../../../platform/server/search.ts'
import { notify, readAbout } from '../../notifications/server.ts'
import { findRequestFor, noteViewed } from '../../requests/server.ts'
import { isSubscriber } from '../../subscriptions/server.ts'
import {
  conversationsApi,
  COUNTED_MAX,
  MESSAGES_SHOWN,
  STEPS_BY_HAND,
  type Conversation,
  type ReadMark,
} from '../contract.ts'
import { addFile, addressing, openFile, type Addressing } from './files.ts'
import {
  countConversationsOfPublicRequests,
  countUnread,
  findConversation,
  findConversationAbout,
  findTalk,
  getRequestTitle,
  listConversations,
  lockConversation,
} from './queries/conversations.ts'
import { listMessages, markRead } from './queries/messages.ts'
import type { TalkListeners } from './listeners.ts'
import { anywhere, mayMove, sideOf, TYPING_LIMIT } from './rules.ts'
import { moveTalk, openTalk, postMessage, tellBoth, withAddresses } from './talks.ts'

const conversationNotFound = () => notFound('Conversation not found')
const strangersMayNot = (what: string) => forbidden(`Not authorized to ${what} this conversation`)
const noticeAbout = (conversationId: number) => `conversation:${conversationId}`
const completed = () => conflict('conversation_completed', 'This conversation is completed')

// Roles are chosen once and a conversation joins one of each, so a role says on which side somebody always is.
const viewerOf = (caller: Caller) => ({
  id: caller.id,
  side: caller.user_type === 'developer' ? ('developer' as const) : ('client' as const),
})

async function readConversation(
  db: Database,
  id: number,
  caller: Caller,
  addressOf: Addressing,
): Promise<Conversation> {
  const talk = await findConversation(db, id, viewerOf(caller))
  if (!talk) throw conversationNotFound()
  const messages = await listMessages(db, id, { limit: MESSAGES_SHOWN })
  return { ...talk, messages: messages.map((message) => withAddresses(message, addressOf)) }
}

type Talk = NonNullable<Awaited<ReturnType<typeof findTalk>>>

function sideIn<Found extends Talk>(talk: Found | undefined, caller: Caller, what: string) {
  if (!talk) throw conversationNotFound()
  const side = sideOf(talk, caller.id)
  if (!side) throw strangersMayNot(what)
  return { talk, side, other_id: side === 'client' ? talk.developer_id : talk.client_id }
}

/** Finds the conversation and says which side the caller is on. */
const enterConversation = async (db: Database, id: number, caller: Caller, what: string) =>
  sideIn(await findTalk(db, id), caller, what)

/** Holds the conversation and says which side the caller is on. */
const holdConversation = async (db: Database, id: number, caller: Caller, what: string) =>
  sideIn(await lockConversation(db, id), caller, what)

// Clients never pay to talk.
async function needsSubscription(db: Database, side: 'client' | 'developer', caller: Caller, now: Date): Promise<void> {
  if (side === 'developer' && !(await isSubscriber(db, caller.id, now))) throw subscriptionRequired()
}

type StatusCall = Pick<
  Call<typeof conversationsApi.changeStatus>,
  'db' | 'caller' | 'params' | 'body' | 'now' | 'publish' | 'surroundings'
>

const changingStatus =
  (beforeCompleting: TalkListeners['beforeCompleting']) =>
  async ({ db, caller, params, body, now, publish, surroundings }: StatusCall) => {
    const { talk } = await holdConversation(db, params.id, caller, 'update')
    const { status } = body
    if (talk.status !== status && mayMove(talk.status, status) && !STEPS_BY_HAND[talk.status].includes(status)) {
      throw conflict('needs_agreement', 'What is agreed on begins and ends with an agreement')
    }
    if (status === 'completed' && talk.status !== 'completed') {
      for (const guard of beforeCompleting) await guard(db, talk.id)
    }
    await moveTalk({ db, publish, now }, talk.id, status)
    return readConversation(db, talk.id, caller, addressing(surroundings, now))
  }

/** The endpoints, with what else happens when somebody looks at a conversation or completes it. */
export const conversationsRoutes = ({ onLookedAt, beforeCompleting }: TalkListeners): Route[] =>
  routes(conversationsApi, {
    start: async ({ db, caller, body, now, publish, surroundings }) => {
      const request = await findRequestFor(db, body.request_id, caller.id)
      if (request?.user_id === caller.id) throw badRequest('own_request', 'You cannot respond to your own request')
      if (caller.user_type !== 'developer') throw forbidden('Only developers can initiate conversations', 'wrong_role')
      if (!(await isSubscriber(db, caller.id, now))) throw subscriptionRequired()
      if (!request?.readable) throw notFound('Request not found')
      const addressOf = addressing(surroundings, now)
      const existing = await findConversationAbout(db, request.id, caller.id)
      if (existing) {
        await noteViewed({ db, publish, now }, request.id, caller.id)
        return readConversation(db, existing.id, caller, addressOf)
      }
      if (request.status !== 'open') throw conflict('request_not_open', 'This request is no longer open')
      const parties = { client_id: request.user_id, developer_id: caller.id }
      const { id } = await openTalk({ db, publish, now }, { ...parties, request_id: request.id, starter_id: caller.id })
      return readConversation(db, id, caller, addressOf)
    },

    list: async ({ db, caller, query, now, surroundings }) => {
      const { after, q, ...wanted } = query
      const [updated_at, id] = after === undefined ? [] : decodeCursor(after, ['instant', 'number'])
      const start = updated_at === undefined || id === undefined ? null : { updated_at, id }
      const like = q ? anywhere(q) : undefined
      const rows = await listConversations(db, viewerOf(caller), { ...wanted, like, after: start })
      const addressOf = addressing(surroundings, now)
      const talks = rows.map((talk) => ({
        ...talk,
        messages: talk.messages.map((one) => withAddresses(one, addressOf)),
      }))
      return pageOf(talks, query.limit, (talk) => [talk.updated_at, talk.id])
    },

    countUnread: async ({ db, caller }) => ({ count: await countUnread(db, viewerOf(caller)) }),

    countByRequest: async ({ db }) => {
      const counts = await countConversationsOfPublicRequests(db, COUNTED_MAX)
      return Object.fromEntries(counts.map(({ id, conversation_count }) => [String(id), conversation_count]))
    },

    read: ({ db, caller, params, now, surroundings }) =>
      readConversation(db, params.id, caller, addressing(surroundings, now)),

    listMessages: async ({ db, caller, params, query, now, surroundings }) => {
      await enterConversation(db, params.id, caller, 'view')
      const { q, ...wanted } = query
      const messages = await listMessages(db, params.id, { ...wanted, words: wordsWanted(q) })
      const addressOf = addressing(surroundings, now)
      return messages.map((message) => withAddresses(message, addressOf))
    },

    send: async ({ db, caller, params, body, now, publish, surroundings }) => {
      const { talk, side, other_id } = await holdConversation(db, params.id, caller, 'post in')
      await needsSubscription(db, side, caller, now)
      const post = { ...body, conversation_id: talk.id, author: caller }
      const occasion = { db, publish, now, surroundings }
      const message = await postMessage(occasion, post, addressing(surroundings, now))
      for (const listen of onLookedAt) await listen(occasion, talk, caller.id)
      await notify(occasion, [
        {
          account_id: other_id,
          kind: 'message',
          actor: caller.username,
          subject: await getRequestTitle(db, talk.request_id),
          path: `/conversations/${talk.id}`,
          about: noticeAbout(talk.id),
        },
      ])
      return message
    },

    addFile: async ({ db, caller, params, body, now, surroundings }) => {
      const { talk, side } = await enterConversation(db, params.id, caller, 'post in')
      await needsSubscription(db, side, caller, now)
      if (talk.status === 'completed') throw completed()
      const place = { conversation_id: talk.id, account_id: caller.id }
      return addFile({ db, files: surroundings.files, now }, place, body.file)
    },

    readFile: ({ db, params, query, now, surroundings }) =>
      openFile(db, surroundings.files, { ...params, ...query }, now),

    sayTyping: async ({ db, caller, params, now, publish, surroundings }) => {
      const { talk, side, other_id } = await enterConversation(db, params.id, caller, 'post in')
      await needsSubscription(db, side, caller, now)
      if (talk.status === 'completed') throw completed()
      if (!mayTryInMemory(surroundings.rememberedTries, TYPING_LIMIT, `${talk.id} ${caller.id}`, now)) return
      const payload = { conversation_id: talk.id, user_id: caller.id, username: caller.username }
      publish({ account_id: other_id, type: 'typing', payload })
    },

    markRead: async ({ db, caller, params, now, publish, surroundings }) => {
      const { talk, side } = await holdConversation(db, params.id, caller, 'view')
      for (const listen of onLookedAt) await listen({ db, publish, now, surroundings }, talk, caller.id)
      const read = side === 'client' ? talk.client_read_id : talk.developer_read_id
      const mark: ReadMark = { conversation_id: talk.id, user_id: caller.id, read_id: talk.last_message_id }
      if (read === talk.last_message_id) return mark
      await markRead(db, talk.id, side, talk.last_message_id)
      tellBoth(publish, talk, 'read', mark)
      await readAbout({ db, publish, now }, { account_id: caller.id, kind: 'message', about: noticeAbout(talk.id) })
      return mark
    },

    changeStatus: changingStatus(beforeCompleting),
    putStatus: changingStatus(beforeCompleting),
  })
