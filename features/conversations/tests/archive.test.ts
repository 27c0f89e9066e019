import { expect, test } from 'vitest'
import { agreementsApi } from '#features/agreements/contract.ts'
import { dashboardsApi } from '#features/dashboards/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '../contract.ts'

const api = await startApi()
type Params = { id: number }
type Sender = Pick<Person, 'send'>

const sendMessage = (who: Sender, params: Params) =>
  who.send(conversationsApi.send, { params, body: { content: 'Hello' } })
const archive = (who: Sender, params: Params) => who.send(conversationsApi.archive, { params })
const unarchive = (who: Sender, params: Params) => who.send(conversationsApi.unarchive, { params })
const ids = async (who: Sender, query: Record<string, unknown> = {}) =>
  (await who.send(conversationsApi.list, { query })).body.map(({ id }) => id)
const eventsOf = async ({ id }: Person) =>
  (await api.db.selectFrom('live_events').select('type').where('account_id', '=', id).execute()).length

test('who archives a conversation has it out of their list, the other side keeps it, and it can be brought back', async () => {
  const { client, developer, params } = await givenConversation(api)
  const events = await eventsOf(developer)
  expect((await archive(client, params)).status).toBe(204)
  expect((await archive(client, params)).status).toBe(204)
  expect([await ids(client), await ids(client, { archived: 'only' })]).toEqual([[], [params.id]])
  expect(await ids(client, { archived: 'include' })).toEqual([params.id])
  expect([await ids(developer), await ids(developer, { archived: 'only' })]).toEqual([[params.id], []])
  const { body: mine } = await client.send(conversationsApi.read, { params })
  const { body: theirs } = await developer.send(conversationsApi.read, { params })
  expect([mine.is_archived, theirs.is_archived]).toEqual([true, false])
  // What somebody puts away is their own business.
  expect(await eventsOf(developer)).toBe(events)

  for (const again of [1, 2]) expect((await unarchive(client, params)).status, String(again)).toBe(204)
  expect([await ids(client), await ids(client, { archived: 'only' })]).toEqual([[params.id], []])
})

test('the own screens that are open hear of it once', async () => {
  const { client, params } = await givenConversation(api)
  const before = await eventsOf(client)
  for (const change of [archive, archive, unarchive, unarchive]) await change(client, params)
  expect(await eventsOf(client)).toBe(before + 2)
})

test('the next message brings it back for both, whoever writes it', async () => {
  const { client, developer, params } = await givenConversation(api)
  for (const author of [client, developer]) {
    for (const who of [client, developer]) await archive(who, params)
    await sendMessage(author, params)
    expect([await ids(client), await ids(developer)]).toEqual([[params.id], [params.id]])
  }
})

test('terms and other moves of the conversation bring it back too', async () => {
  const { client, developer, params, request } = await givenConversation(api)
  await archive(client, params)
  const terms = { request_id: request.id, conversation_id: params.id, price: 100, terms: 'A shop.' }
  expect((await developer.send(agreementsApi.propose, { body: terms })).status).toBe(201)
  expect(await ids(client)).toEqual([params.id])
  // Archived again they still wait.
  await archive(client, params)
  const { body: waiting } = await client.send(dashboardsApi.listWaiting)
  expect(waiting).toMatchObject([{ kind: 'terms', conversation_id: params.id }])
})

test('badges and dashboards count what is not archived', async () => {
  const { client, developer, params } = await givenConversation(api)
  await sendMessage(developer, params)
  const figures = async () => {
    const { body } = await client.send(dashboardsApi.readClient)
    const { body: unread } = await client.send(conversationsApi.countUnread)
    const { body: waiting } = await client.send(dashboardsApi.listWaiting)
    return [body.conversations, body.unread_conversations, unread.count, waiting.length]
  }
  expect(await figures()).toEqual([1, 1, 1, 1])
  await archive(client, params)
  expect(await figures()).toEqual([0, 0, 0, 0])
  await unarchive(client, params)
  expect(await figures()).toEqual([1, 1, 1, 1])
  await archive(client, params)
  await sendMessage(developer, params)
  expect(await figures()).toEqual([1, 1, 2, 1])
  await sendMessage(client, params)
  await archive(developer, params)
  const { body: ofDeveloper } = await developer.send(dashboardsApi.readDeveloper)
  expect([ofDeveloper.conversations, ofDeveloper.unread_conversations]).toEqual([0, 0])
})

test('without a subscription one still tidies up; strangers and nobody archive nothing', async () => {
  const { client, developer, params } = await givenConversation(api)
  await api.db.updateTable('subscriptions').set({ status: 'canceled' }).where('account_id', '=', developer.id).execute()
  expect((await archive(developer, params)).status).toBe(204)
  for (const change of [archive, unarchive]) {
    for (const stranger of [await api.signUp('client'), await api.signUp('developer', { subscribed: true })]) {
      expect((await change(stranger, params)).status).toBe(403)
    }
    expect((await change(api.nobody, params)).status).toBe(401)
    expect((await change(client, { id: 987_654_321 })).status).toBe(404)
  }
  expect([await ids(client), await ids(developer)]).toEqual([[params.id], []])
  expect((await client.send(conversationsApi.list, { query: { archived: 'maybe' as 'only' } })).status).toBe(422)
})
