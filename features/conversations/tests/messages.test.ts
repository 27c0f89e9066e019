import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { conversationsApi, MESSAGE_MAX_LENGTH, type Message } from '../contract.ts'
import { givenConversation } from '#testing/given/rows.ts'

const api = await startApi()
const { nobody, signUp } = api
type Params = { id: number }
const sendMessage = (
  who: Pick<Person, 'send'>,
  params: Params,
  content: string,
  headers: Record<string, string> = {},
) => who.send(conversationsApi.send, { params, body: { content }, headers })
const read = (who: Pick<Person, 'send'>, params: Params) => who.send(conversationsApi.read, { params })
const countMessages = async ({ id }: Params) =>
  (await api.db.selectFrom('messages').select('id').where('conversation_id', '=', id).execute()).length

test('both sides write and both read it all, oldest first', async () => {
  const { client, developer, params } = await givenConversation(api)
  const hello = await sendMessage(developer, params, 'Can I build it for you?')
  expect(hello.status).toBe(200)
  expect(hello.body).toMatchObject({
    conversation_id: params.id,
    user_id: developer.id,
    username: developer.username,
    user_type: 'developer',
    content: 'Can I build it for you?',
  })
  const reply = await sendMessage(client, params, 'Yes please')
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
  expect((await sendMessage(developer, params, content)).body.content).toBe(content)
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
  const refused = await sendMessage(client, params, content)
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toMatchObject([{ loc: ['body', 'content'] }])
  expect(await countMessages(params)).toBe(0)
})

test('a developer whose subscription ended reads on but does not write; the client still does', async () => {
  const { client, developer, params } = await givenConversation(api)
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  const refused = await sendMessage(developer, params, 'Just one thing')
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription_required'])
  expect(await countMessages(params)).toBe(0)
  expect((await sendMessage(client, params, 'Where are you?')).status).toBe(200)
  expect((await read(developer, params)).body.messages).toHaveLength(1)
  expect((await developer.send(conversationsApi.markRead, { params })).status).toBe(200)
})

test('strangers neither read nor write, and nobody neither', async () => {
  const { developer, params } = await givenConversation(api)
  await sendMessage(developer, params, 'Between us')
  const strangers = [await signUp('client'), await signUp('developer', { subscribed: true })]
  for (const stranger of strangers) {
    const seen = await read(stranger, params)
    expect([seen.status, seen.problem.detail]).toEqual([404, 'Conversation not found'])
    const listed = await stranger.send(conversationsApi.listMessages, { params })
    expect([listed.status, listed.problem.detail]).toEqual([403, 'Not authorized to view this conversation'])
    const response = await sendMessage(stranger, params, 'Me too')
    expect([response.status, response.problem.detail]).toEqual([403, 'Not authorized to post in this conversation'])
    const marked = await stranger.send(conversationsApi.markRead, { params })
    expect([marked.status, marked.problem.detail]).toEqual([403, 'Not authorized to view this conversation'])
  }
  expect((await read(nobody, params)).status).toBe(401)
  expect((await nobody.send(conversationsApi.listMessages, { params })).status).toBe(401)
  expect((await sendMessage(nobody, params, 'Me too')).status).toBe(401)
  expect((await nobody.send(conversationsApi.markRead, { params })).status).toBe(401)
  expect(await countMessages(params)).toBe(1)
})

test('a conversation that is not there is not found', async () => {
  const { client } = await givenConversation(api)
  const params = { id: 987_654_321 }
  expect((await read(client, params)).status).toBe(404)
  expect((await client.send(conversationsApi.listMessages, { params })).status).toBe(404)
  expect((await sendMessage(client, params, 'Hello?')).status).toBe(404)
  expect((await client.send(conversationsApi.markRead, { params })).status).toBe(404)
})

test('a message sent again with its key is the same message, counted once', async () => {
  const { client, developer, params } = await givenConversation(api)
  const key = { 'idempotency-key': randomUUID() }
  const first = await sendMessage(client, params, 'Only once', key)
  const again = await sendMessage(client, params, 'Only once', key)
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

/** Messages as they were sent one after the other, oldest first. */
async function givenMessages({ id }: Params, author: Person, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with sent as (
      insert into messages (conversation_id, user_id, content, created_at)
      select ${id}, ${author.id}, 'message ' || n, now() from generate_series(1, ${count}::int) as n returning id
    ), counted as (
      update conversations set message_count = message_count + ${count}::int, last_message_id = (select max(id) from sent)
      where id = ${id}
    ) select id from sent order by id`.execute(api.db)
  return rows.map((row) => row.id)
}

test('a conversation opens with its newest 200 messages, and each answer leads to older ones', async () => {
  const { client, developer, params } = await givenConversation(api)
  const first = await givenMessages(params, developer, 200)
  const whole = await read(client, params)
  expect(whole.body.messages.map(({ id }) => id)).toEqual(first)
  expect(whole.headers).not.toHaveProperty('link')

  const sent = [...first, ...(await givenMessages(params, client, 230))]
  const opened = await read(client, params)
  expect(opened.body.message_count).toBe(430)
  expect(opened.body.messages.map(({ id }) => id)).toEqual(sent.slice(-200))
  const pages: Message[] = [...opened.body.messages]
  let { link } = opened.headers
  while (typeof link === 'string') {
    const url = /^<(.*)>; rel="prev"$/.exec(link)?.[1] ?? ''
    const older = await api.app.inject({ url, headers: { authorization: `Bearer ${client.token}` } })
    pages.unshift(...older.json<Message[]>())
    ;({ link } = older.headers)
  }
  expect(pages.map(({ id }) => id)).toEqual(sent)
})

test('who asks for less, or where no more can stand, is led on only as far as there is something', async () => {
  const { client, params } = await givenConversation(api)
  const sent = await givenMessages(params, client, 5)
  const ask = (query: Record<string, unknown>) => client.send(conversationsApi.listMessages, { params, query })
  const newest = await ask({ limit: 2 })
  expect(newest.headers['link']).toBe(
    `</api/conversations/${params.id}/messages?before=${sent[3]}&limit=2>; rel="prev"`,
  )
  expect((await ask({ before: sent[3], limit: 10 })).headers).not.toHaveProperty('link')
  expect((await ask({ before: sent[0] })).body).toEqual([])
  for (const query of [
    { after: sent[0], limit: 2 },
    { around: sent[2], limit: 2 },
    { q: 'message', limit: 2 },
  ]) {
    expect((await ask(query)).headers).not.toHaveProperty('link')
  }
})

test('what is unread is counted for each side, and reading says how far', async () => {
  const { client, developer, params } = await givenConversation(api)
  await sendMessage(developer, params, 'one')
  const two = await sendMessage(developer, params, 'two')
  const three = await sendMessage(client, params, 'three')
  // Who replies has read what came before.
  expect((await read(client, params)).body).toMatchObject({ unread_count: 0, read_by_other_id: two.body.id })
  expect((await read(developer, params)).body).toMatchObject({ unread_count: 1, read_by_other_id: three.body.id })
  const four = await sendMessage(developer, params, 'four')
  expect((await read(client, params)).body).toMatchObject({ unread_count: 1, read_by_other_id: four.body.id })
  const mark = await client.send(conversationsApi.markRead, { params })
  expect(mark.body).toEqual({ conversation_id: params.id, user_id: client.id, read_id: four.body.id })
  expect((await read(client, params)).body).toMatchObject({ unread_count: 0 })
  expect((await read(developer, params)).body).toMatchObject({ unread_count: 0, read_by_other_id: four.body.id })
})

test('reading an empty conversation marks nothing', async () => {
  const { client, params } = await givenConversation(api)
  expect((await client.send(conversationsApi.markRead, { params })).body.read_id).toBeNull()
})
