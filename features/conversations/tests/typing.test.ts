import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given.ts'
import { conversationsApi, TYPING_EVERY_MS } from '../contract.ts'

const api = await startApi()
const { nobody, signUp } = api
type Params = { id: number }
const type = (who: Pick<Person, 'send'>, params: Params, headers: Record<string, string> = {}) =>
  who.send(conversationsApi.sayTyping, { params, headers })
const signs = (params: Params) =>
  api.db
    .selectFrom('live_events')
    .select(['account_id', 'payload'])
    .where('type', '=', 'typing')
    .execute()
    .then((all) => all.filter(({ payload }) => (payload as { conversation_id: number }).conversation_id === params.id))

test('only the other side hears that somebody is writing', async () => {
  const { client, developer, params } = await givenConversation(api)
  expect((await type(developer, params)).status).toBe(204)
  const payload = { conversation_id: params.id, user_id: developer.id, username: developer.username }
  expect(await signs(params)).toEqual([{ account_id: client.id, payload }])
  await type(client, params)
  expect((await signs(params)).map(({ account_id }) => account_id).toSorted()).toEqual(
    [client.id, developer.id].toSorted(),
  )
})

test('it is said once in three seconds, however often, and nothing is kept for a repeated call', async () => {
  const { client, params } = await givenConversation(api)
  const answers = await api.db.selectFrom('idempotent_answers').select('key_hash').execute()
  for (let at = 0; at < 5; at++) expect((await type(client, params, { 'idempotency-key': `t-${at}` })).status).toBe(204)
  expect(await signs(params)).toHaveLength(1)
  api.passTime(TYPING_EVERY_MS + 1)
  await type(client, params)
  expect(await signs(params)).toHaveLength(2)
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
  expect((await type(client, params)).status).toBe(409)
  expect(await signs(params)).toEqual([])
})
