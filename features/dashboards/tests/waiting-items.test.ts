import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { givenRequest, givenShare, givenConversation } from '#testing/given/rows.ts'
import { countStatements } from '#testing/database/statements.ts'
import { agreementsApi, deliveriesApi, milestonesApi } from '#features/agreements/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { snagsApi } from '#features/snags/contract.ts'
import { dashboardsApi, WAITING_MAX } from '../contract.ts'

const api = await startApi()
const { db, nobody, passTime, signUp } = api

const waiting = async (who: Person) => (await who.send(dashboardsApi.listWaiting)).body
const kinds = async (who: Person) => (await waiting(who)).map(({ kind }) => kind)
const sendMessage = (who: Person, params: { id: number }, content: string) =>
  who.send(conversationsApi.send, { params, body: { content } })
const read = (who: Person, params: { id: number }) => who.send(conversationsApi.markRead, { params })
const pitch = async (developer: Person, request: { id: number }) =>
  (await developer.send(snagsApi.snag, { body: { request_id: request.id, message: 'I can build it.' } })).body

test('messages wait until they are read, of each conversation in one line', async () => {
  const { client, developer, params } = await givenConversation(api)
  expect(await waiting(client)).toEqual([])
  await sendMessage(developer, params, 'one')
  const last = await sendMessage(developer, params, 'two')
  expect(await waiting(client)).toMatchObject([
    {
      kind: 'unread',
      person: developer.username,
      conversation_id: params.id,
      count: 2,
      since: last.body.created_at,
    },
  ])
  expect(await waiting(developer)).toEqual([])
  await read(client, params)
  expect(await waiting(client)).toEqual([])
  await sendMessage(client, params, 'three')
  expect(await kinds(developer)).toEqual(['unread'])
})

test('a pitch waits until it is answered, also when its message was read', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const request = await givenRequest(db, client, { is_public: true })
  const { id, conversation_id } = await pitch(developer, request)
  const expected = {
    kind: 'pitch',
    request_id: request.id,
    request_title: request.title,
    person: developer.username,
    conversation_id,
  }
  expect(await waiting(client)).toMatchObject([expected])
  await read(client, { id: conversation_id })
  expect(await waiting(client)).toMatchObject([expected])
  expect(await waiting(developer)).toEqual([])
  await client.send(snagsApi.answer, { params: { id }, body: { state: 'shortlisted' } })
  expect(await waiting(client)).toEqual([])
})

test('terms wait for the side that did not propose them, before what was written about them', async () => {
  const { client, developer, params, request } = await givenConversation(api)
  await sendMessage(developer, params, 'See my terms')
  passTime(1000)
  const proposed = await developer.send(agreementsApi.propose, {
    body: { request_id: request.id, price: 900, terms: 'A shop by May.' },
  })
  expect(proposed.status).toBe(201)
  expect(await waiting(client)).toMatchObject([
    { kind: 'terms', request_id: request.id, person: developer.username, conversation_id: params.id, count: 1 },
  ])
  expect(await kinds(developer)).toEqual([])
  await client.send(agreementsApi.counter, {
    params: { id: proposed.body.id },
    body: { price: 800, terms: 'A shop by May.' },
  })
  expect(await kinds(developer)).toEqual(['terms'])
  expect((await kinds(client)).filter((kind) => kind === 'terms')).toEqual([])
})

test('a delivery waits for the client, and once it was returned for the creator, until it is delivered again', async () => {
  const { client, developer, params, request } = await givenConversation(api)
  const body = { request_id: request.id, price: 900, terms: 'A shop by May.' }
  const { id } = (await developer.send(agreementsApi.propose, { body })).body
  await client.send(agreementsApi.accept, { params: { id } })
  await client.send(agreementsApi.markRead, { params: { id } })
  const deliver = () => developer.send(deliveriesApi.deliver, { params: { id }, body: { note: 'All ten pages.' } })
  const one = (number: number) => ({ params: { id, number } })
  const about = { request_id: request.id, request_title: request.title, conversation_id: params.id, count: 1 }
  await deliver()
  expect(await waiting(client)).toMatchObject([{ ...about, kind: 'delivery', person: developer.username }])
  expect(await waiting(developer)).toEqual([])
  const standing = async () =>
    (await client.send(dashboardsApi.listRequests)).body[0]?.standing.delivery_conversation_id
  expect(await standing()).toBe(params.id)
  const reason = 'Two pages are missing.'
  await client.send(deliveriesApi.returnDelivery, { ...one(1), body: { reason } })
  expect(await waiting(developer)).toMatchObject([{ ...about, kind: 'returned_delivery', person: client.username }])
  expect(await standing()).toBeNull()
  await deliver()
  expect(await kinds(developer)).toEqual([])
  expect(await kinds(client)).toEqual(['delivery'])
  await client.send(deliveriesApi.acceptDelivery, one(2))
  await read(client, params)
  expect([await waiting(client), await waiting(developer)]).toEqual([[], []])
})

test('a request shared with a creator waits until they open it, or it is no longer open', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer')]
  const [opened, cancelled] = [await givenRequest(db, client), await givenRequest(db, client)]
  const share = await givenShare(db, opened, developer)
  await givenShare(db, cancelled, developer)
  expect(await waiting(developer)).toMatchObject([
    { kind: 'shared_request', person: client.username, conversation_id: null },
    { kind: 'shared_request' },
  ])
  await client.send(requestsApi.update, { params: { id: cancelled.id }, body: { status: 'cancelled' } })
  expect((await waiting(developer)).map(({ request_id }) => request_id)).toEqual([opened.id])
  await developer.send(requestsApi.markViewed, { params: { id: share.id } })
  expect(await waiting(developer)).toEqual([])
  expect(await waiting(client)).toEqual([])
})

test('nobody sees what waits for others', async () => {
  const { developer, params } = await givenConversation(api)
  await sendMessage(developer, params, 'For the client only')
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    expect(await waiting(stranger)).toEqual([])
  }
  expect((await nobody.send(dashboardsApi.listWaiting)).status).toBe(401)
})

test('however much waits, one statement lists the newest of it', async () => {
  const client = await signUp('client')
  const developer = await signUp('developer', { subscribed: true })
  await pitch(developer, await givenRequest(db, client, { is_public: true }))
  const short = await countStatements(() => waiting(client))
  const requests: number[] = []
  for (let at = 0; at < WAITING_MAX + 2; at++) {
    passTime(1000)
    const request = await givenRequest(db, client, { is_public: true })
    await pitch(developer, request)
    requests.unshift(request.id)
  }
  const long = await countStatements(async () => {
    expect((await waiting(client)).map(({ request_id }) => request_id)).toEqual(requests.slice(0, WAITING_MAX))
  })
  // Who is calling, and the list.
  expect([short, long]).toEqual([2, 2])
})

test('of many requests shared with a creator, and of many unread messages, the newest are listed', async () => {
  const [client, developer] = [await signUp('client'), await signUp('developer', { subscribed: true })]
  const newest: number[] = []
  for (let at = 0; at < WAITING_MAX + 2; at++) {
    const request = await givenRequest(db, client)
    const created_at = new Date(Date.UTC(2026, 0, 1, 0, at))
    await givenShare(db, request, developer, { created_at })
    newest.unshift(request.id)
  }
  expect((await waiting(developer)).map(({ request_id }) => request_id)).toEqual(newest.slice(0, WAITING_MAX))
  const unread: number[] = []
  for (let at = 0; at < WAITING_MAX + 2; at++) {
    passTime(1000)
    const { id: request_id } = await givenRequest(db, client, { is_public: true })
    const { body: params } = await developer.send(conversationsApi.start, { body: { request_id } })
    await sendMessage(client, params, 'Hello')
    unread.unshift(params.id)
  }
  expect((await waiting(developer)).map(({ conversation_id }) => conversation_id)).toEqual(unread.slice(0, WAITING_MAX))
})

test('work that is paid here waits for its funding, its delivery and its acceptance, each for the side whose turn it is', async () => {
  const { client, developer, request, params } = await givenConversation(api)
  const terms = { request_id: request.id, price: 100, terms: 'A shop.', milestones: [{ title: 'All', price: 100 }] }
  const { id } = (await developer.send(agreementsApi.propose, { body: terms })).body
  await client.send(agreementsApi.accept, { params: { id } })
  await read(developer, params)
  // A delivery is a message too.
  const both = async () => {
    await read(client, params)
    return [await kinds(client), await kinds(developer)]
  }
  const fund = { params: { id, number: 1 }, body: { pay_with: 'balance' } } as const
  const deliver = { params: { id }, body: { note: 'Here it is.', milestone: 1 } }
  expect(await both()).toEqual([['fund_milestone'], []])
  await givenBalance(api, client, 10_000)
  await client.send(milestonesApi.fund, fund)
  expect(await both()).toEqual([[], ['deliver_milestone']])
  await developer.send(deliveriesApi.deliver, deliver)
  expect(await both()).toEqual([['delivery'], []])
  await client.send(deliveriesApi.returnDelivery, { params: { id, number: 1 }, body: { reason: 'Too blue.' } })
  expect(await both()).toEqual([[], ['returned_delivery']])
  await developer.send(deliveriesApi.deliver, deliver)
  await client.send(milestonesApi.openDispute, { params: fund.params, body: { reason: 'Still blue.' } })
  expect((await both()).flat()).not.toContain('delivery')
  await client.send(milestonesApi.withdrawDispute, { params: fund.params })
  await client.send(deliveriesApi.acceptDelivery, { params: { id, number: 2 } })
  expect((await both()).flat()).not.toContain('delivery')
})
