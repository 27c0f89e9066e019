import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { conversationsApi } from '../contract.ts'
import { givenConversation } from '#testing/given/rows.ts'

const api = await startApi()

/** What the counters of a conversation must be, counted from its messages. */
async function recount(id: number) {
  const conversation = await api.db
    .selectFrom('conversations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const messages = await api.db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', id)
    .orderBy('id')
    .execute()
  const unread = (by: number, readId: number | null) =>
    messages.filter(({ id: one, user_id, deleted_at }) => user_id === by && deleted_at === null && one > (readId ?? 0))
      .length
  const kept = {
    message_count: conversation.message_count,
    last_message_id: conversation.last_message_id,
    client_unread: conversation.client_unread,
    developer_unread: conversation.developer_unread,
  }
  const counted = {
    message_count: messages.length,
    last_message_id: messages.at(-1)?.id ?? null,
    client_unread: unread(conversation.developer_id, conversation.client_read_id),
    developer_unread: unread(conversation.client_id, conversation.developer_read_id),
  }
  return { conversation, messages, kept, counted }
}

test('however many write and read at once, the counters are what counting from scratch gives', async () => {
  const { client, developer, params } = await givenConversation(api)
  const both = [client, developer]
  await Promise.all(
    Array.from({ length: 120 }, (_, at) => {
      const who = both[at % 2]!
      return at % 5 === 4
        ? who.send(conversationsApi.markRead, { params })
        : who.send(conversationsApi.send, { params, body: { content: `message ${at}` } })
    }),
  )
  const after = await recount(params.id)
  expect(after.messages).toHaveLength(96)
  expect(after.kept).toEqual(after.counted)
  const times = after.messages.map(({ created_at }) => created_at)
  expect(times).toEqual([...times].sort())
  expect(after.conversation.updated_at).toBe(times.at(-1))
})

test('two who write at the same moment are both heard, by both, in the same order', async () => {
  const { client, developer, params } = await givenConversation(api)
  for (let round = 0; round < 10; round++) {
    await Promise.all(
      [client, developer].map((who) =>
        who.send(conversationsApi.send, { params, body: { content: `round ${round}` } }),
      ),
    )
  }
  const [seenByClient, seenByDeveloper] = await Promise.all(
    [client, developer].map((who) => who.send(conversationsApi.read, { params })),
  )
  expect(seenByClient?.body.messages).toHaveLength(20)
  expect(seenByDeveloper?.body.messages).toEqual(seenByClient?.body.messages)
  const heard = await Promise.all(
    [client.id, developer.id].map((id) =>
      api.db
        .selectFrom('live_events')
        .select('payload')
        .where('account_id', '=', id)
        .where('type', '=', 'message')
        .orderBy('number')
        .execute(),
    ),
  )
  const ids = seenByClient?.body.messages.map(({ id }) => id)
  for (const events of heard) expect(events.map(({ payload }) => (payload as { id: number }).id)).toEqual(ids)
})

test('a message and the end of the conversation at once: one comes first, and none is lost or late', async () => {
  const { client, developer, params } = await givenConversation(api)
  const [said, ended] = await Promise.all([
    developer.send(conversationsApi.send, { params, body: { content: 'wait' } }),
    client.send(conversationsApi.changeStatus, { params, body: { status: 'completed' } }),
  ])
  expect(ended.status).toBe(200)
  expect([200, 409]).toContain(said.status)
  const { messages, kept, counted } = await recount(params.id)
  expect(messages).toHaveLength(said.status === 200 ? 1 : 0)
  expect(kept).toEqual(counted)
})
