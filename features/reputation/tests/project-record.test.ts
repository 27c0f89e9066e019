import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { agreementsApi } from '#features/agreements/contract.ts'
import { clientRatingsApi, developerRatingsApi } from '#features/ratings/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { reputationApi } from '../contract.ts'

const api = await startApi()
const { signUp, nobody } = api

/** Work that was pitched for, agreed on and completed. */
async function givenWork() {
  const { client, developer, request } = await givenConversation(api)
  await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'I have built three of these.' } })
  const body = { request_id: request.id, price: 900, terms: 'Ten pages.' }
  const { id } = (await developer.send(agreementsApi.propose, { body })).body
  const params = { id }
  await client.send(agreementsApi.accept, { params })
  await client.send(agreementsApi.complete, { params })
  return { client, developer, request, params }
}

test('both sides get one record: request, pitch and what they said of each other', async () => {
  const { client, developer, request, params } = await givenWork()
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 5, comment: 'On time.' } })
  const early = (await developer.send(reputationApi.readProjectRecord, { params })).body
  expect(early.ratings).toEqual([])
  await developer.send(clientRatingsApi.rate, { params: { id: client.id }, body: { stars: 4 } })
  for (const side of [client, developer]) {
    const { status, body } = await side.send(reputationApi.readProjectRecord, { params })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      client_name: client.user.full_name,
      developer_name: developer.user.full_name,
      request: { title: request.title, content: request.content },
      pitch: { message: 'I have built three of these.' },
    })
    expect(body.ratings).toEqual([
      { by: 'client', stars: 5, comment: 'On time.' },
      { by: 'developer', stars: 4, comment: null },
    ])
  }
})

test('a rating that waits for the other side is on the record of its author alone', async () => {
  const { client, developer, params } = await givenWork()
  await client.send(developerRatingsApi.rate, { params: { id: developer.id }, body: { stars: 2, comment: 'Late.' } })
  expect((await client.send(reputationApi.readProjectRecord, { params })).body.ratings).toHaveLength(1)
  expect((await developer.send(reputationApi.readProjectRecord, { params })).body.ratings).toEqual([])
})

test('the creator keeps reading a request that turned private', async () => {
  const { client, developer, request, params } = await givenWork()
  await client.send(requestsApi.setPrivacy, { params: { id: request.id }, query: { is_public: false } })
  const { body } = await developer.send(reputationApi.readProjectRecord, { params })
  expect(body.request?.content).toBe(request.content)
})

test('strangers of either role find no record, and visitors must sign in', async () => {
  const { params } = await givenWork()
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    expect((await stranger.send(reputationApi.readProjectRecord, { params })).status).toBe(404)
  }
  expect((await nobody.send(reputationApi.readProjectRecord, { params })).status).toBe(401)
  const other = await givenWork()
  expect((await other.client.send(reputationApi.readProjectRecord, { params })).status).toBe(404)
})
