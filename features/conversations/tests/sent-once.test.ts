import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
const send = (who: Person, id: number, content: string, client_key?: string) =>
  who.send(conversationsApi.send, { params: { id }, body: { content, ...(client_key && { client_key }) } })
const contents = async (who: Person, id: number) =>
  (await who.send(conversationsApi.listMessages, { params: { id } })).body.map(({ content }) => content)

test('a message sent again under its name, a week later and from another tab, stands there once', async () => {
  const { client, developer, params } = await givenConversation(api)
  const first = await send(client, params.id, 'Is it done?', 'first')
  expect(first.body).toMatchObject({ content: 'Is it done?', client_key: 'first' })
  const storedEvents = () =>
    api.db.selectFrom('live_events').select('number').where('account_id', '=', developer.id).execute()
  const before = (await storedEvents()).length
  api.passTime(7 * 24 * 60 * 60 * 1000)
  const again = await send(client, params.id, 'Is it done?', 'first')
  expect([again.status, again.body]).toEqual([200, first.body])
  expect(await contents(developer, params.id)).toEqual(['Is it done?'])
  const { body: conversation } = await developer.send(conversationsApi.read, { params })
  expect([conversation.message_count, conversation.unread_count, (await storedEvents()).length]).toEqual([1, 1, before])
})

test('of two tabs that send the same at once, one writes it and both learn which it became', async () => {
  const { client, params } = await givenConversation(api)
  const sent = await Promise.all([1, 2, 3].map(() => send(client, params.id, 'Hello', 'the same')))
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  expect(await contents(client, params.id)).toEqual(['Hello'])
})

test('the same words twice, under two names or none, are two messages', async () => {
  const { client, params } = await givenConversation(api)
  for (const name of ['a', 'b', undefined, undefined]) await send(client, params.id, 'Yes', name)
  expect(await contents(client, params.id)).toEqual(['Yes', 'Yes', 'Yes', 'Yes'])
})

test('a name belongs to its author and conversation', async () => {
  const { client, developer, params } = await givenConversation(api)
  const other = await givenConversation(api)
  await send(client, params.id, 'from the client', 'mine')
  await send(developer, params.id, 'from the developer', 'mine')
  await send(other.client, other.params.id, 'elsewhere', 'mine')
  expect(await contents(client, params.id)).toEqual(['from the client', 'from the developer'])
  expect(await contents(other.client, other.params.id)).toEqual(['elsewhere'])
})

test('what arrived is told to its author by name, and to the other side without it', async () => {
  const { client, developer, params } = await givenConversation(api)
  const readers = [await openLive(origin, client.token), await openLive(origin, developer.token)]
  for (const reader of readers) await reader.take(1)
  await send(client, params.id, 'Hello', 'mine')
  const names = await Promise.all(
    readers.map(async (reader) => {
      for (;;) {
        const event = await reader.next()
        if (event?.type === 'message') return (event.payload as { client_key?: string }).client_key
      }
    }),
  )
  expect(names).toEqual(['mine', undefined])
  for (const reader of readers) await reader.hangUp()
  const { body } = await developer.send(conversationsApi.listMessages, { params })
  expect(body[0]).not.toHaveProperty('client_key')
})

test('a name that is too long is refused, and nothing is sent', async () => {
  const { client, params } = await givenConversation(api)
  expect((await send(client, params.id, 'Hello', 'x'.repeat(101))).status).toBe(422)
  expect(await contents(client, params.id)).toEqual([])
})
