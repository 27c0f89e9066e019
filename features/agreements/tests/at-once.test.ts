import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { agreementsApi, findBrokenPlaces, SETTLED_ELSEWHERE } from '../contract.ts'
import { sha256 } from '../server/chain.ts'
import { givenProposal, givenRival } from './given-agreements.ts'

const api = await startApi()
const { db } = api

test('however many terms about one request are accepted at the same instant, exactly one is', async () => {
  const first = await givenProposal(api)
  const { client, request } = first
  const rivals = [first]
  for (let more = 0; more < 9; more++) {
    const price = 1000 + more
    rivals.push({ ...first, ...(await givenRival(api, request, { price, terms: `Offer ${more}` })) })
  }
  const responses = await Promise.all(rivals.map(({ params }) => client.send(agreementsApi.accept, { params })))
  const winners = responses.flatMap(({ status }, at) => (status === 200 ? [at] : []))
  expect(winners).toHaveLength(1)
  const won = rivals[winners[0] ?? -1]
  const lost = responses.filter(({ status }) => status !== 200)
  expect(new Set(lost.map(({ status, problem }) => `${status} ${problem.code}`))).toEqual(
    new Set(['409 impossible_transition']),
  )

  const { body: settled } = await client.send(requestsApi.read, { params: { id: request.id } })
  expect([settled.status, settled.agreed_amount]).toEqual(['in_progress', won?.agreement.price])
  for (const { developer, conversation, params } of rivals) {
    const wins = developer.id === won?.developer.id
    const { body: agreement } = await developer.send(agreementsApi.read, { params })
    const { body: after } = await developer.send(conversationsApi.read, { params: { id: conversation.id } })
    expect([agreement.status, after.status]).toEqual(wins ? ['accepted', 'agreed'] : ['withdrawn', 'active'])
    const { body: record } = await developer.send(agreementsApi.readRecord, { params })
    expect(await findBrokenPlaces(record, sha256)).toEqual([])
    expect(record.events.map(({ action }) => action)).toEqual(['proposal', wins ? 'acceptance' : 'withdrawal'])
    // Why, but not for whom.
    expect(record.events[1]?.note).toBe(wins ? null : SETTLED_ELSEWHERE)
    if (!wins) expect(JSON.stringify([agreement, record])).not.toContain(won?.developer.username)
  }
})

test('those who were not chosen are told once, and not who was', async () => {
  const { client, developer, request, params } = await givenProposal(api)
  const rival = await givenRival(api, request)
  await client.send(agreementsApi.accept, { params })
  const notices = await db
    .selectFrom('notifications')
    .select(['account_id', 'actor', 'detail'])
    .where('account_id', 'in', [developer.id, rival.developer.id])
    .where('kind', '=', 'agreement')
    .orderBy('account_id')
    .execute()
  expect(notices).toEqual([
    { account_id: developer.id, actor: client.username, detail: 'Accepted' },
    {
      account_id: rival.developer.id,
      actor: client.username,
      detail: 'The request was settled with another creator',
    },
  ])
  const news = await db
    .selectFrom('live_events')
    .select('payload')
    .where('account_id', '=', rival.developer.id)
    .where('type', '=', 'agreement')
    .orderBy('number', 'desc')
    .executeTakeFirst()
  expect(news?.payload).toMatchObject({ id: rival.agreement.id, status: 'withdrawn' })
})

test('two creators who accept what the same client offered both, at once: one is hired', async () => {
  const first = await givenProposal(api)
  const { client, request } = first
  const rival = await givenRival(api, request)
  for (const { params } of [first, rival]) {
    await client.send(agreementsApi.counter, { params, body: { price: 800, terms: 'Take it or leave it' } })
  }
  const responses = await Promise.all(
    [first, rival].map(({ developer, params }) => developer.send(agreementsApi.accept, { params })),
  )
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('accepting, declining, withdrawing and answering the same terms at once: one of them happens', async () => {
  for (let round = 0; round < 3; round++) {
    const { client, developer, params } = await givenProposal(api)
    const body = { price: 5, terms: 'No' }
    const responses = await Promise.all([
      client.send(agreementsApi.accept, { params }),
      client.send(agreementsApi.decline, { params }),
      developer.send(agreementsApi.withdraw, { params }),
      client.send(agreementsApi.accept, { params }),
      client.send(agreementsApi.counter, { params, body }),
    ])
    const { body: agreement } = await client.send(agreementsApi.read, { params })
    // After other terms it is the creator's turn, and they have nothing of their own left to withdraw.
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(agreement.negotiation_history).toHaveLength(2)
    const { body: record } = await client.send(agreementsApi.readRecord, { params })
    expect(await findBrokenPlaces(record, sha256)).toEqual([])
  }
})

test('terms proposed while the request is being settled are either withdrawn with the others or refused', async () => {
  const { client, request, params } = await givenProposal(api)
  const other = await api.signUp('developer', { subscribed: true })
  await other.send(conversationsApi.start, { body: { request_id: request.id } })
  const [proposed] = await Promise.all([
    other.send(agreementsApi.propose, { body: { request_id: request.id, price: 3, terms: 'Late' } }),
    client.send(agreementsApi.accept, { params }),
  ])
  const waiting = await db
    .selectFrom('agreements')
    .select('id')
    .where('request_id', '=', request.id)
    .where('status', '=', 'proposed')
    .execute()
  expect([proposed.status === 201 || proposed.problem.code === 'request_settled', waiting]).toEqual([true, []])
})
