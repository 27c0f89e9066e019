import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { openLive } from '#testing/live.ts'
import { Conversation, conversationsApi, Message, ReadMark } from '../contract.ts'
import { givenRequest, givenConversation } from '#testing/given/rows.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0 })
const { signUp } = api

async function listen(who: Person) {
  const stream = await openLive(origin, who.token)
  await stream.take(1)
  return stream
}

test('a client hears at once that a developer began a conversation', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const request = await givenRequest(api.db, client, { is_public: true })
  const stream = await listen(client)
  const { body: conversation } = await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const [event] = await stream.take(1)
  expect(event?.type).toBe('conversation')
  const payload = Conversation.parse(event?.payload)
  const seen = await client.send(conversationsApi.read, { params: { id: conversation.id } })
  expect(payload).toEqual(seen.body)
  await stream.hangUp()
})

test('asking again for a conversation there is tells nobody anything', async () => {
  const { client, developer, request } = await givenConversation(api)
  const before = await api.db.selectFrom('live_events').select('number').where('account_id', '=', client.id).execute()
  await developer.send(conversationsApi.start, { body: { request_id: request.id } })
  const after = await api.db.selectFrom('live_events').select('number').where('account_id', '=', client.id).execute()
  expect(after).toEqual(before)
})

test('a message is heard by the other side and on the other screens of its author', async () => {
  const { client, developer, params } = await givenConversation(api)
  const streams = [await listen(client), await listen(developer)]
  const { body: message } = await developer.send(conversationsApi.send, { params, body: { content: '🧶 <b>' } })
  for (const stream of streams) {
    const [event] = await stream.take(1)
    expect(event?.type).toBe('message')
    expect(Message.parse(event?.payload)).toEqual(message)
  }
  await Promise.all(streams.map((stream) => stream.hangUp()))
})

test('both hear how far one has read, once', async () => {
  const { client, developer, params } = await givenConversation(api)
  const { body: message } = await developer.send(conversationsApi.send, { params, body: { content: 'hello' } })
  const streams = [await listen(client), await listen(developer)]
  await client.send(conversationsApi.markRead, { params })
  await client.send(conversationsApi.markRead, { params })
  await client.send(conversationsApi.changeStatus, { params, body: { status: 'negotiating' } })
  for (const [at, stream] of streams.entries()) {
    // Who read is told as well that the notice of the message is read.
    const events = await stream.take(at === 0 ? 3 : 2)
    const [read, moved] = events.filter(({ type }) => type !== 'notifications_read')
    expect(read?.type).toBe('read')
    expect(ReadMark.parse(read?.payload)).toEqual({
      conversation_id: params.id,
      user_id: client.id,
      read_id: message.id,
    })
    expect(moved).toMatchObject({ type: 'conversation', payload: { id: params.id, status: 'negotiating' } })
  }
  await Promise.all(streams.map((stream) => stream.hangUp()))
})

test('a stranger hears nothing, and a refused message is told to nobody', async () => {
  const { client, params } = await givenConversation(api)
  const stranger = await signUp('developer', { subscribed: true })
  await stranger.send(conversationsApi.send, { params, body: { content: 'let me in' } })
  const events = await api.db
    .selectFrom('live_events')
    .select('type')
    .where('account_id', 'in', [client.id, stranger.id])
    .where('type', '=', 'message')
    .execute()
  expect(events).toEqual([])
})
