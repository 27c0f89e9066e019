import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { countStatements } from '#testing/database/statements.ts'
import { givenConversation, givenRequest, givenShare } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { developerRatingsApi } from '#features/ratings/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { dashboardsApi } from '../contract.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const nothing = {
  waiting_pitches: 0,
  terms_conversation_id: null,
  delivery_conversation_id: null,
  unread_conversation_id: null,
  agreed_conversation_id: null,
  is_unrated: false,
}
const list = async (who: Person) => (await who.send(dashboardsApi.listRequests)).body
const standing = async (who: Person) => (await list(who))[0]?.standing

test('a client sees each request once with what waits in it: pitches, terms, messages, and somebody to rate', async () => {
  const { client, developer, params, request } = await givenConversation(api)
  expect(await standing(client)).toEqual(nothing)
  await developer.send(conversationsApi.send, { params, body: { content: 'Hello' } })
  expect(await standing(client)).toEqual({ ...nothing, unread_conversation_id: params.id })
  await client.send(conversationsApi.markRead, { params })

  const other = await signUp('developer', { subscribed: true })
  await db.updateTable('requests').set({ is_public: true }).where('id', '=', request.id).execute()
  const pitch = await other.send(snagsApi.snag, { body: { request_id: request.id, message: 'I can build it.' } })
  await client.send(conversationsApi.markRead, { params: { id: pitch.body.conversation_id } })
  expect(await standing(client)).toEqual({ ...nothing, waiting_pitches: 1 })
  await client.send(snagsApi.answer, { params: { id: pitch.body.id }, body: { state: 'shortlisted' } })

  const terms = { request_id: request.id, price: 900, terms: 'A shop by May.' }
  const { body: proposed } = await developer.send(agreementsApi.propose, { body: terms })
  await client.send(conversationsApi.markRead, { params })
  expect(await standing(client)).toEqual({ ...nothing, terms_conversation_id: params.id })
  await client.send(agreementsApi.accept, { params: { id: proposed.id } })
  expect(await standing(client)).toMatchObject({ agreed_conversation_id: params.id, is_unrated: false })
  await client.send(agreementsApi.complete, { params: { id: proposed.id } })
  expect(await standing(client)).toMatchObject({ agreed_conversation_id: params.id, is_unrated: true })
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 5 } })
  expect(await standing(client)).toMatchObject({ agreed_conversation_id: params.id, is_unrated: false })
})

test('a request that is shared is listed once, with whom it is shared by full name', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer')]
  const request = await givenRequest(db, client)
  await givenShare(db, request, developer)
  const found = await list(client)
  expect(found.map(({ id }) => id)).toEqual([request.id])
  expect(found[0]?.shared_with_info).toMatchObject([{ user_id: developer.id, username: developer.username }])
  const { full_name } = await db
    .selectFrom('accounts')
    .select('full_name')
    .where('id', '=', developer.id)
    .executeTakeFirstOrThrow()
  expect(found[0]?.shared_with_info[0]?.full_name).toBe(full_name)
})

test('creators and visitors have no such list, and nobody sees requests of others in it', async () => {
  await givenRequest(db, await signUp('client'), { is_public: true })
  expect(await list(await signUp('client'))).toEqual([])
  const refused = await (await signUp('developer')).send(dashboardsApi.listRequests)
  expect([refused.status, refused.problem.detail]).toEqual([403, 'Only clients have this overview'])
  expect((await nobody.send(dashboardsApi.listRequests)).status).toBe(401)
  expect((await nobody.send(dashboardsApi.listRequests, { query: { limit: 21 } })).status).toBeGreaterThanOrEqual(401)
})

test('however many requests, they take the same statements', async () => {
  const client = await signUp('client')
  await givenRequest(db, client)
  const one = await countStatements(() => list(client))
  for (let at = 0; at < 7; at++) await givenRequest(db, client)
  const found: number[] = []
  const many = await countStatements(async () => {
    found.push((await list(client)).length)
  })
  // Who is calling, the requests, and what waits in them.
  expect([one, many, found]).toEqual([3, 3, [5]])
})
