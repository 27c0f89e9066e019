import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { openLive } from '#testing/live.ts'
import { recordAllStatements } from '#testing/database/statements.ts'
import { conversationsApi, TYPING_EVERY_MS } from '../contract.ts'

const api = await startApi()
const origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
const { nobody, signUp } = api
type Params = { id: number }
const type = (who: Pick<Person, 'send'>, params: Params, headers: Record<string, string> = {}) =>
  who.send(conversationsApi.sayTyping, { params, headers })
const signsSent: { account_id: number; type: string; payload: { conversation_id: number } }[] = []
const { eventBus } = api.services
api.services.eventBus = {
  ...eventBus,
  announce: (channel, line) => {
    if (line.startsWith('{')) signsSent.push(JSON.parse(line) as (typeof signsSent)[number])
    eventBus.announce(channel, line)
  },
}
const signs = (params: Params) => signsSent.filter(({ payload }) => payload.conversation_id === params.id)

test('only the other side hears that somebody is writing', async () => {
  const { client, developer, params } = await givenConversation(api)
  expect((await type(developer, params)).status).toBe(204)
  const payload = { conversation_id: params.id, user_id: developer.id, username: developer.username }
  expect(signs(params)).toEqual([{ account_id: client.id, type: 'typing', payload }])
  await type(client, params)
  expect(
    signs(params)
      .map(({ account_id }) => account_id)
      .toSorted(),
  ).toEqual([client.id, developer.id].toSorted())
})

test('it is said once in three seconds, however often, and nothing is kept for a repeated call', async () => {
  const { client, params } = await givenConversation(api)
  const answers = await api.db.selectFrom('idempotent_answers').select('key_hash').execute()
  for (let at = 0; at < 5; at++) expect((await type(client, params, { 'idempotency-key': `t-${at}` })).status).toBe(204)
  expect(signs(params)).toHaveLength(1)
  api.passTime(TYPING_EVERY_MS + 1)
  await type(client, params)
  expect(signs(params)).toHaveLength(2)
  expect(await api.db.selectFrom('idempotent_answers').select('key_hash').execute()).toHaveLength(answers.length)
})

test('who may not write is not said to be writing', async () => {
  const { client, developer, params } = await givenConversation(api)
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    const refused = await type(stranger, params)
    expect([refused.status, refused.problem.detail]).toEqual([403, 'Not authorized to post in this conversation'])
  }
  expect((await type(nobody, params)).status).toBe(401)
  expect((await type(client, { id: 987_654_321 })).status).toBe(404)
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  const unpaid = await type(developer, params)
  expect([unpaid.status, unpaid.problem.code]).toEqual([403, 'subscription_required'])
  await client.send(conversationsApi.changeStatus, { params, body: { status: 'completed' } })
  await api.db.updateTable('conversations').set({ closes_at: api.now() }).where('id', '=', params.id).execute()
  expect((await type(client, params)).status).toBe(409)
  expect(signs(params)).toEqual([])
})

test('an open screen shows it at once; it takes no number, and who comes back later does not hear it', async () => {
  const { client, developer, params } = await givenConversation(api)
  const screen = await openLive(origin, client.token)
  const [ready] = await screen.take(1)
  await type(developer, params)
  const payload = { conversation_id: params.id, user_id: developer.id, username: developer.username }
  expect(await screen.next()).toMatchObject({ type: 'typing', payload })
  await developer.send(conversationsApi.send, { params, body: { content: 'There.' } })
  expect(await screen.next()).toMatchObject({ type: 'message', id: Number(ready?.id) + 1 })
  await screen.hangUp()
  const later = await openLive(origin, client.token, ready?.id)
  expect((await later.take(2)).map((event) => event.type)).toEqual(['ready', 'message'])
  await later.hangUp()
})

test('it takes a look at who calls, a look at the conversation and a notice, and keeps nothing', async () => {
  const { client, developer, params } = await givenConversation(api)
  for (const who of [client, developer]) {
    await eventBus.close()
    const statements = await recordAllStatements(async () => {
      expect((await type(who, params)).status).toBe(204)
      await eventBus.close()
    })
    expect(statements.map(({ text }) => /^\s*(\w+)/.exec(text)?.[1])).toEqual(['with', 'select', 'select'])
    expect(statements[2]?.text).toContain('pg_notify')
  }
})
