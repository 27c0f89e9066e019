import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { conversationsApi, MESSAGE_MAX_LENGTH, type Message } from '../contract.ts'
import { givenConversation } from '#testing/given.ts'

const api = await startApi()
const { nobody, signUp } = api
type Params = { id: number }
const say = (who: Pick<Person, 'send'>, params: Params, content: string, headers: Record<string, string> = {}) =>
  who.send(conversationsApi.send, { params, body: { content }, headers })
const read = (who: Pick<Person, 'send'>, params: Params) => who.send(conversationsApi.read, { params })
const countMessages = async ({ id }: Params) =>
  (await api.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute()).length

test('both sides write and both read it all, oldest first', async () => {
  const { client, developer, params } = await givenConversation(api)
  const hello = await say(developer, params, 'Can I build it for you?')
  expect(hello.status).toBe(200)
  expect(hello.body).toMatchObject({
    conversation_id: params.id,
    user_id: developer.id,
    username: developer.username,
    user_type: 'developer',
    content: 'Can I build it for you?',
  })
  const reply = await say(client, params, 'Yes please')
  for (const who of [client, developer]) {
    const { body } = await read(who, params)
    expect(body.messages).toEqual([hello.body, reply.body])
    expect(body).toMatchObject({
      message_count: 2,
      last_activity: reply.body.created_at,
      updated_at: reply.body.created_at,
    })
    expect((await who.send(conversationsApi.listMessages, { params })).body).toEqual([hello.body, reply.body])
  }
})

test.each([
  ['emoji', '👩‍👩‍👧 🧶🏳️‍🌈'],
  ['right to left', 'שלום مرحبا \u202eabc'],
  ['markup and script', '<script>alert(1)</script> **bold** %s ${x} {{y}}'],
  ['SQL', `'); drop table messages; --`],
  ['leading spaces and line ends', '    if (x)\r\n\t  y\n\n'],
  ['one character beyond the first plane', '𝕏'],
  ['the longest text', 'ä'.repeat(MESSAGE_MAX_LENGTH)],
])('a message with %s comes back as it was typed', async (_, content) => {
  const { client, developer, params } = await givenConversation(api)
  expect((await say(developer, params, content)).body.content).toBe(content)
  expect((await read(client, params)).body.messages[0]?.content).toBe(content)
})

test.each([
  ['no text', ''],
  ['spaces only', ' \n\t '],
  ['text that is too long', 'x'.repeat(MESSAGE_MAX_LENGTH + 1)],
  ['a NUL byte', 'a\0b'],
  ['half a character', 'a\ud800b'],
])('%s is no message', async (_, content) => {
  const { client, params } = await givenConversation(api)
  const refused = await say(client, params, content)
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toMatchObject([{ loc: ['body', 'content'] }])
  expect(await countMessages(params)).toBe(0)
})

test('a developer whose subscription ended reads on but does not write; the client still does', async () => {
  const { client, developer, params } = await givenConversation(api)
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  const refused = await say(developer, params, 'Just one thing')
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription_required'])
  expect(await countMessages(params)).toBe(0)
  expect((await say(client, params, 'Where are you?')).status).toBe(200)
  expect((await read(developer, params)).body.messages).toHaveLength(1)
  expect((await developer.send(conversationsApi.markRead, { params })).status).toBe(200)
})

test('strangers neither read nor write, and nobody neither', async () => {
  const { developer, params } = await givenConversation(api)
  await say(developer, params, 'Between us')
  const strangers = [await signUp('client'), await signUp('developer', { subscribed: true })]
  for (const stranger of strangers) {
    const seen = await read(stranger, params)
    expect([seen.status, seen.problem.detail]).toEqual([404, 'Conversation not found'])
    const listed = await stranger.send(conversationsApi.listMessages, { params })
    expect([listed.status, listed.problem.detail]).toEqual([403, 'Not authorized to view this conversation'])
    const said = await say(stranger, params, 'Me too')
    expect([said.status, said.problem.detail]).toEqual([403, 'Not authorized to post in this conversation'])
    const marked = await stranger.send(conversationsApi.markRead, { params })
    expect([marked.status, marked.problem.detail]).toEqual([403, 'Not authorized to view this conversation'])
  }
  expect((await read(nobody, params)).status).toBe(401)
  expect((await nobody.send(conversationsApi.listMessages, { params })).status).toBe(401)
  expect((await say(nobody, params, 'Me too')).status).toBe(401)
  expect((await nobody.send(conversationsApi.markRead, { params })).status).toBe(401)
  expect(await countMessages(params)).toBe(1)
})

test('a conversation that is not there is not found', async () => {
  const { client } = await givenConversation(api)
  const params = { id: 987_654_321 }
  expect((await read(client, params)).status).toBe(404)
  expect((await client.send(conversationsApi.listMessages, { params })).status).toBe(404)
  expect((await say(client, params, 'Hello?')).status).toBe(404)
  expect((await client.send(conversationsApi.markRead, { params })).status).toBe(404)
})

test('a message sent again with its key is the same message, counted once', async () => {
  const { client, developer, params } = await givenConversation(api)
  const key = { 'idempotency-key': randomUUID() }
  const first = await say(client, params, 'Only once', key)
  const again = await say(client, params, 'Only once', key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await read(developer, params)).body).toMatchObject({ message_count: 1, unread_count: 1 })
  const events = await api.db
    .selectFrom('live_events')
    .select('number')
    .where('type', '=', 'message')
    .where('account_id', '=', client.id)
    .execute()
  expect(events).toHaveLength(1)
})

test('200 messages are read page by page, each once, in order', async () => {
  const { client, developer, params } = await givenConversation(api)
  const sent: number[] = []
  for (let at = 0; at < 200; at++) sent.push((await say(at % 3 ? client : developer, params, `message ${at}`)).body.id)
  const { body: opened } = await read(client, params)
  expect(opened.message_count).toBe(200)
  expect(opened.messages.map(({ id }) => id)).toEqual(sent.slice(-50))
  const pages: Message[] = [...opened.messages]
  for (let page = 0; page < 10 && pages.length < 200; page++) {
    const query = { before: pages[0]?.id, limit: 40 }
    pages.unshift(...(await client.send(conversationsApi.listMessages, { params, query })).body)
  }
  expect(pages.map(({ id }) => id)).toEqual(sent)
  const first = await client.send(conversationsApi.listMessages, { params, query: { before: sent[0] } })
  expect(first.body).toEqual([])
})

test('what is unread is counted for each side, and reading says how far', async () => {
  const { client, developer, params } = await givenConversation(api)
  await say(developer, params, 'one')
  const two = await say(developer, params, 'two')
  const three = await say(client, params, 'three')
  expect((await read(client, params)).body).toMatchObject({ unread_count: 2, read_by_other_id: null })
  expect((await read(developer, params)).body).toMatchObject({ unread_count: 1 })
  const mark = await client.send(conversationsApi.markRead, { params })
  expect(mark.body).toEqual({ conversation_id: params.id, user_id: client.id, read_id: three.body.id })
  expect(three.body.id).toBeGreaterThan(two.body.id)
  expect((await read(client, params)).body).toMatchObject({ unread_count: 0 })
  expect((await read(developer, params)).body).toMatchObject({ unread_count: 1, read_by_other_id: three.body.id })
})

test('reading an empty conversation marks nothing', async () => {
  const { client, params } = await givenConversation(api)
  expect((await client.send(conversationsApi.markRead, { params })).body.read_id).toBeNull()
})
