import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenRequest } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { agreementsApi } from '../contract.ts'
import { givenProposal, givenRival } from './given-agreements.ts'

const api = await startApi()
const { db, signUp, nobody } = api

test('an agreement is read by its two sides only', async () => {
  const { client, developer, request, params, agreement } = await givenProposal(api)
  const about = { params: { id: request.id } }
  for (const who of [client, developer]) {
    expect((await who.send(agreementsApi.read, { params })).body).toEqual(agreement)
    expect((await who.send(agreementsApi.readAbout, about)).body).toEqual(agreement)
  }
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    expect((await stranger.send(agreementsApi.read, { params })).status).toBe(404)
    expect((await stranger.send(agreementsApi.readAbout, about)).status).toBe(404)
    expect((await stranger.send(agreementsApi.list)).body).toEqual([])
    const query = { request_ids: String(request.id) }
    expect((await stranger.send(agreementsApi.listStatuses, { query })).body).toEqual([])
  }
  expect((await nobody.send(agreementsApi.read, { params })).status).toBe(401)
  expect((await nobody.send(agreementsApi.list)).status).toBe(401)
})

test('an agreement has the names that people show now, beside those it was sealed with', async () => {
  const { client, developer, params } = await givenProposal(api)
  await db.updateTable('accounts').set({ full_name: 'Clara Brandt' }).where('id', '=', client.id).execute()
  const names = { client_full_name: 'Clara Brandt', client_username: client.username }
  expect((await developer.send(agreementsApi.read, { params })).body).toMatchObject(names)
  expect((await developer.send(agreementsApi.list)).body).toMatchObject([names])
})

test('while there is none, that is said in the words existing clients know', async () => {
  const client = await signUp('client')
  const request = await givenRequest(db, client)
  const none = await client.send(agreementsApi.readAbout, { params: { id: request.id } })
  expect([none.status, none.problem.detail]).toEqual([404, 'No agreement exists for this request yet'])
  // A request that is not there, or not to be read.
  const stranger = await signUp('developer', { subscribed: true })
  for (const [who, id] of [
    [client, 987_654_321],
    [stranger, request.id],
  ] as const) {
    const missing = await who.send(agreementsApi.readAbout, { params: { id } })
    expect([missing.status, missing.problem.detail]).toEqual([404, 'Request not found'])
  }
})

test('a client who negotiates with several names one; otherwise what is settled comes first, then the newest', async () => {
  const first = await givenProposal(api)
  const { client, request } = first
  const second = await givenRival(api, request)
  const read = async (developer_id?: number) =>
    (await client.send(agreementsApi.readAbout, { params: { id: request.id }, query: { developer_id } })).body.id
  expect(await read()).toBe(second.agreement.id)
  expect(await read(first.developer.id)).toBe(first.agreement.id)
  await client.send(agreementsApi.accept, { params: first.params })
  expect(await read()).toBe(first.agreement.id)
  expect(await read(second.developer.id)).toBe(second.agreement.id)
})

test('statuses of several requests are asked for at once, one each', async () => {
  const first = await givenProposal(api)
  const { client, request } = first
  await givenRival(api, request)
  await client.send(agreementsApi.accept, { params: first.params })
  const bare = await givenRequest(db, client)
  const query = { request_ids: `${request.id},${bare.id},987654321` }
  const { body } = await client.send(agreementsApi.listStatuses, { query })
  expect(body).toEqual([{ request_id: request.id, status: 'accepted' }])
  for (const request_ids of ['', '1,', 'a', '1;2', '0', Array.from({ length: 500 }, () => '1234').join(',')]) {
    const refused = await client.send(agreementsApi.listStatuses, { query: { request_ids } })
    expect(refused.status, request_ids).toBe(422)
  }
})

test('my agreements are listed newest first, page by page, with as many statements for many as for few', async () => {
  const first = await givenProposal(api)
  const { client } = first
  const few = await countStatements(() => client.send(agreementsApi.list))
  for (let more = 0; more < 6; more++) {
    const request = await givenRequest(db, client, { is_public: true })
    await first.developer.send(conversationsApi.start, { body: { request_id: request.id } })
    await first.developer.send(agreementsApi.propose, {
      body: { request_id: request.id, price: more + 1, terms: 'Terms' },
    })
  }
  const all = await client.send(agreementsApi.list)
  expect(all.body.map(({ id }) => id)).toEqual(all.body.map(({ id }) => id).sort((a, b) => b - a))
  expect(all.body).toHaveLength(7)
  expect(all.body[0]).not.toHaveProperty('terms')
  expect(await countStatements(() => client.send(agreementsApi.list))).toBe(few)

  const page = await first.developer.send(agreementsApi.list, { query: { limit: 3 } })
  const after = /after=([^&>]+)/.exec(String(page.headers['link']))?.[1]
  const rest = await first.developer.send(agreementsApi.list, {
    query: { limit: 10, after: decodeURIComponent(after ?? '') },
  })
  expect([...page.body, ...rest.body].map(({ id }) => id)).toEqual(all.body.map(({ id }) => id))
})

test('a long history is read with as many statements as a short one', async () => {
  const { client, developer, params } = await givenProposal(api)
  const read = () => client.send(agreementsApi.read, { params })
  const record = () => client.send(agreementsApi.readRecord, { params })
  const short = [await countStatements(read), await countStatements(record)]
  for (let version = 0; version < 6; version++) {
    await [client, developer][version % 2]?.send(agreementsApi.counter, { params, body: { price: 5, terms: 'x' } })
  }
  expect((await read()).body.negotiation_history).toHaveLength(7)
  expect([await countStatements(read), await countStatements(record)]).toEqual(short)
})
