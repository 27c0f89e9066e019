import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { conversationsApi, Message, MESSAGE_EDIT_WINDOW_MS, MESSAGE_MAX_LENGTH } from '../contract.ts'
import { addFile } from './attach-file.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
type Params = { id: number }
type Sender = Pick<Person, 'send'>

const send = async (who: Sender, params: Params, body: object) =>
  (await who.send(conversationsApi.send, { params, body })).body
const edit = (who: Sender, { id, conversation_id }: Pick<Message, 'id' | 'conversation_id'>, content: string) =>
  who.send(conversationsApi.editMessage, { params: { id: conversation_id, messageId: id }, body: { content } })
const messagesOf = async (who: Sender, params: Params) =>
  (await who.send(conversationsApi.listMessages, { params })).body
const found = async (who: Sender, params: Params, q: string) =>
  (await who.send(conversationsApi.listMessages, { params, query: { q } })).body.map(({ id }) => id)

async function givenMessage() {
  const talk = await givenConversation(api)
  const message = await send(talk.client, talk.params, { content: 'I need a shopp' })
  return { ...talk, message }
}

test('an author edits a message: both sides read the new words and that it was edited, at once and later', async () => {
  const { client, developer, params, message } = await givenMessage()
  const streams = [await openLive(origin, client.token), await openLive(origin, developer.token)]
  for (const stream of streams) await stream.take(1)
  api.passTime(60_000)
  const edited = await edit(client, message, 'I need a shop')
  expect(edited.status).toBe(200)
  expect(edited.body).toEqual({ ...message, content: 'I need a shop', edited_at: expect.any(String) as string })
  expect(Date.parse(edited.body.edited_at ?? '')).toBeGreaterThanOrEqual(Date.parse(message.created_at) + 60_000)
  for (const stream of streams) {
    const [event] = await stream.take(1)
    expect([event?.type, Message.parse(event?.payload)]).toEqual(['message_changed', edited.body])
    await stream.hangUp()
  }
  for (const who of [client, developer]) {
    expect(await messagesOf(who, params)).toEqual([edited.body])
    const [listed] = (await who.send(conversationsApi.list)).body
    expect(listed?.messages).toEqual([edited.body])
    // It is no new message.
    expect([listed?.message_count, listed?.last_activity]).toEqual([1, message.created_at])
  }
})

test('search finds the new words and not the old ones', async () => {
  const { client, developer, params, message } = await givenMessage()
  await edit(client, message, 'I want a market')
  expect(await found(developer, params, 'shopp')).toEqual([])
  expect(await found(developer, params, 'market')).toEqual([message.id])
})

test('nothing that is stored to be told or repeated holds the old words', async () => {
  const { client, developer, params } = await givenConversation(api)
  const body = { content: 'xyzzy', client_key: 'mine' }
  const headers = { 'idempotency-key': randomUUID() }
  const { body: message } = await client.send(conversationsApi.send, { params, body, headers })
  await developer.send(conversationsApi.changeStatus, {
    params,
    body: { status: 'negotiating' },
    headers: { 'idempotency-key': randomUUID() },
  })
  const stored = async () => {
    const events = await api.db.selectFrom('live_events').select('payload').execute()
    const responses = await api.db.selectFrom('idempotent_answers').select('body').execute()
    return JSON.stringify([events, responses])
  }
  expect(await stored()).toContain('xyzzy')
  await edit(client, message, 'grue')
  await edit(client, message, 'plugh')
  expect(await stored()).not.toMatch(/xyzzy|grue/)
  // The call repeated returns the message as it is now.
  const repeated = await client.send(conversationsApi.send, { params, body, headers })
  expect(repeated.body).toMatchObject({ id: message.id, content: 'plugh' })
})

test('the same words again change nothing, also when the time for editing is over', async () => {
  const { client, params, message } = await givenMessage()
  const first = await edit(client, message, 'I need a shop')
  api.passTime(2 * MESSAGE_EDIT_WINDOW_MS)
  const again = await edit(client, message, 'I need a shop')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await messagesOf(client, params)).toEqual([first.body])
})

test('after 15 minutes a message stays as it is', async () => {
  const { client, params, message } = await givenMessage()
  api.passTime(MESSAGE_EDIT_WINDOW_MS - 10_000)
  expect((await edit(client, message, 'Almost too late')).status).toBe(200)
  api.passTime(10_001)
  const refused = await edit(client, message, 'Too late')
  expect([refused.status, refused.problem.code]).toEqual([409, 'edit_window_over'])
  expect((await messagesOf(client, params))[0]?.content).toBe('Almost too late')
})

test.each([
  ['nothing', ''],
  ['spaces only', ' \n\t '],
  ['text that is too long', 'x'.repeat(MESSAGE_MAX_LENGTH + 1)],
  ['a NUL byte', 'a\0b'],
])('a message cannot become %s', async (_, content) => {
  const { client, params, message } = await givenMessage()
  const refused = await edit(client, message, content)
  expect(refused.status).toBe(422)
  expect(refused.problem.detail).toMatchObject([{ loc: ['body', 'content'] }])
  expect(await messagesOf(client, params)).toEqual([message])
})

test('words beside a file may be taken away, those of a question about a video may not', async () => {
  const { developer, params } = await givenConversation(api)
  const { body: file } = await addFile(developer, params)
  const sketch = await send(developer, params, { content: 'A sketch', file_ids: [file.id] })
  const bare = await edit(developer, sketch, '')
  expect([bare.status, bare.body.content, bare.body.files.length]).toEqual([200, '', 1])
  const video = await givenVideoRow(api.db, developer, { duration_ms: 60_000 })
  await send(developer, params, { video_ids: [video.id] })
  const question = await send(developer, params, { content: 'Here?', video_id: video.id, at_seconds: 5 })
  expect((await edit(developer, question, '')).status).toBe(422)
  expect((await edit(developer, question, 'And here?')).body.linked_content).toMatchObject([{ at_seconds: 5 }])
  const { body: moments } = await developer.send(conversationsApi.listMoments, {
    params,
    query: { video_id: video.id },
  })
  expect(moments).toMatchObject([{ message_id: question.id, content: 'And here?' }])
})

test('the other side, strangers and nobody edit nothing', async () => {
  const { client, developer, params, message } = await givenMessage()
  const theirs = await edit(developer, message, 'Not mine')
  expect([theirs.status, theirs.problem.code]).toEqual([403, 'not_author'])
  for (const stranger of [await api.signUp('client'), await api.signUp('developer', { subscribed: true })]) {
    const refused = await edit(stranger, message, 'Not mine')
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to post in this conversation'])
  }
  expect((await edit(api.nobody, message, 'Not mine')).status).toBe(401)
  const other = await givenMessage()
  // A message of another conversation is none of this one, even for who wrote both.
  expect((await edit(client, { ...message, id: other.message.id }, 'Not here')).status).toBe(404)
  expect((await edit(client, { ...message, conversation_id: 987_654_321 }, 'Nowhere')).status).toBe(404)
  expect(await messagesOf(client, params)).toEqual([message])
})

test('who may not write any more edits nothing: the subscription ended, or the conversation', async () => {
  const { client, developer, params } = await givenConversation(api)
  const [ofClient, ofDeveloper] = [
    await send(client, params, { content: 'one' }),
    await send(developer, params, { content: 'two' }),
  ]
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  const unpaid = await edit(developer, ofDeveloper, 'changed')
  expect([unpaid.status, unpaid.problem.code]).toEqual([403, 'subscription_required'])
  await client.send(conversationsApi.changeStatus, { params, body: { status: 'completed' } })
  await api.db.updateTable('conversations').set({ closes_at: new Date() }).where('id', '=', params.id).execute()
  const over = await edit(client, ofClient, 'changed')
  expect([over.status, over.problem.code]).toEqual([409, 'conversation_completed'])
  expect((await messagesOf(client, params)).map(({ content }) => content)).toEqual(['one', 'two'])
})
