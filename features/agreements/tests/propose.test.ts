import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest, givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { agreementsApi } from '../contract.ts'
import { givenProposal, TERMS } from './given-agreements.ts'

const api = await startApi()
const { db, signUp, nobody } = api

const countAgreements = async () =>
  (await db.selectFrom('agreements').select(db.fn.countAll<number>().as('all')).executeTakeFirstOrThrow()).all

const statusOf = async (who: Person, id: number) =>
  (await who.send(conversationsApi.read, { params: { id } })).body.status

/** What the newest notice of somebody says. */
const noticeOf = ({ id }: Person) =>
  db
    .selectFrom('notifications')
    .select(['kind', 'actor', 'subject', 'detail', 'path'])
    .where('account_id', '=', id)
    .orderBy('id', 'desc')
    .executeTakeFirst()

test('a creator proposes terms: version 1 waits for the client, who is told, and the two negotiate', async () => {
  const { client, developer, request, conversation } = await givenConversation(api)
  const proposed = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  expect(proposed.status).toBe(201)
  expect(proposed.body).toMatchObject({
    request_id: request.id,
    request_title: request.title,
    conversation_id: conversation.id,
    client_id: client.id,
    client_username: client.username,
    developer_id: developer.id,
    developer_username: developer.username,
    status: 'proposed',
    version: 1,
    ...TERMS,
    proposed_by: developer.id,
    proposed_changes: null,
    agreement_date: null,
    accepted_at: null,
  })
  const { content_hash, proposed_at, negotiation_history } = proposed.body
  expect(negotiation_history).toEqual([
    {
      action: 'proposal',
      user_id: developer.id,
      username: developer.username,
      timestamp: proposed_at,
      ...TERMS,
      milestones: null,
      changes: null,
      content_hash,
      version: 1,
    },
  ])
  expect(await statusOf(client, conversation.id)).toBe('negotiating')
  expect(await noticeOf(client)).toEqual({
    kind: 'proposal',
    actor: developer.username,
    subject: request.title,
    detail: '$1,250.50',
    path: `/conversations/${conversation.id}`,
  })
  expect((await client.send(agreementsApi.read, { params: { id: proposed.body.id } })).body).toEqual(proposed.body)
})

test('both open screens hear of it at once', async () => {
  const { client, developer, agreement } = await givenProposal(api)
  for (const { id } of [client, developer]) {
    const events = await db
      .selectFrom('live_events')
      .select('payload')
      .where('account_id', '=', id)
      .where('type', '=', 'agreement')
      .execute()
    expect(events.map(({ payload }) => payload)).toEqual([
      {
        id: agreement.id,
        request_id: agreement.request_id,
        conversation_id: agreement.conversation_id,
        status: 'proposed',
      },
    ])
  }
})

test('a client proposes too, without paying for anything, and says to whom', async () => {
  const { client, developer, request, conversation } = await givenConversation(api)
  const body = { request_id: request.id, ...TERMS }
  const refused = await client.send(agreementsApi.propose, { body })
  expect(refused.status).toBe(422)
  const proposed = await client.send(agreementsApi.propose, {
    body: { ...body, developer_id: developer.id, client_id: client.id, proposed_changes: 'As we said.' },
  })
  expect(proposed.body).toMatchObject({ proposed_by: client.id, proposed_changes: 'As we said.' })
  expect(await statusOf(developer, conversation.id)).toBe('negotiating')
})

test('what existing clients send besides is ignored, numbers may come as text', async () => {
  const { developer, client, request } = await givenConversation(api)
  const proposed = await developer.send(agreementsApi.propose, {
    body: {
      request_id: String(request.id),
      price: '900',
      terms: '  In May.  ',
      status: 'accepted',
      proposed_by: client.id,
      proposed_changes: '',
    } as never,
  })
  expect(proposed.body).toMatchObject({
    price: 900,
    terms: 'In May.',
    status: 'proposed',
    proposed_by: developer.id,
    proposed_changes: null,
  })
})

test('a creator whose subscription is over proposes nothing', async () => {
  const { developer, request } = await givenConversation(api)
  await db.deleteFrom('subscriptions').where('account_id', '=', developer.id).execute()
  const before = await countAgreements()
  const refused = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  expect([refused.status, refused.problem.code]).toEqual([403, 'subscription_required'])
  expect(await countAgreements()).toBe(before)
})

test('while terms wait, other terms are an answer to them and not a second proposal, however they come', async () => {
  const { client, developer, request } = await givenProposal(api)
  const body = { request_id: request.id, ...TERMS, developer_id: developer.id }
  const before = await countAgreements()
  for (const who of [client, developer]) {
    const refused = await who.send(agreementsApi.propose, { body })
    expect([refused.status, refused.problem.code]).toEqual([409, 'agreement_pending'])
  }
  expect(await countAgreements()).toBe(before)
})

test('of two who propose to each other at once, one is answered', async () => {
  const { client, developer, request } = await givenConversation(api)
  const body = { request_id: request.id, ...TERMS, developer_id: developer.id }
  const responses = await Promise.all([client, developer].map((who) => who.send(agreementsApi.propose, { body })))
  expect(responses.map(({ status }) => status).sort()).toEqual([201, 409])
})

test.each(['in_progress', 'completed', 'cancelled'] as const)(
  'nothing is proposed about a request that is %s',
  async (status) => {
    const { developer, request, conversation } = await givenConversation(api)
    await db.updateTable('requests').set({ status }).where('id', '=', request.id).execute()
    const refused = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
    expect([refused.status, refused.problem.code]).toEqual([409, 'request_not_open'])
    expect(await statusOf(developer, conversation.id)).toBe('active')
  },
)

test('a request that an agreement settled takes no more terms, even opened again', async () => {
  const { client, developer, request, params } = await givenProposal(api)
  await client.send(agreementsApi.accept, { params, body: {} })
  await db.updateTable('requests').set({ status: 'open' }).where('id', '=', request.id).execute()
  const refused = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  expect([refused.status, refused.problem.code]).toEqual([409, 'request_settled'])
})

test('strangers and nobody propose nothing, and do not learn who talks with whom', async () => {
  const { client, developer, request } = await givenConversation(api)
  const body = { request_id: request.id, ...TERMS }
  const before = await countAgreements()
  const otherClient = await signUp('client')
  const otherDeveloper = await signUp('developer', { subscribed: true })
  const answers = [
    await otherClient.send(agreementsApi.propose, { body: { ...body, developer_id: developer.id } }),
    await otherDeveloper.send(agreementsApi.propose, { body }),
    await client.send(agreementsApi.propose, { body: { ...body, developer_id: otherDeveloper.id } }),
    await developer.send(agreementsApi.propose, { body: { ...body, request_id: 987_654_321 } }),
  ]
  for (const { status, problem } of answers) {
    expect([status, problem.detail]).toEqual([404, 'There is no conversation about this request yet'])
  }
  expect((await nobody.send(agreementsApi.propose, { body })).status).toBe(401)
  expect(await countAgreements()).toBe(before)
})

test('nobody proposes for another creator, or to another client', async () => {
  const { developer, request } = await givenConversation(api)
  const other = await signUp('developer', { subscribed: true })
  const otherClient = await signUp('client')
  await givenRequest(db, otherClient)
  const body = { request_id: request.id, ...TERMS }
  const forOther = await other.send(agreementsApi.propose, { body: { ...body, developer_id: developer.id } })
  const toOther = await developer.send(agreementsApi.propose, { body: { ...body, client_id: otherClient.id } })
  expect([forOther.status, toOther.status]).toEqual([422, 422])
})

test.each([0, -5, 10_000_000.01, 1.234, 'a lot', null])('the price %s is refused', async (price) => {
  const { developer, request } = await givenConversation(api)
  const refused = await developer.send(agreementsApi.propose, {
    body: { request_id: request.id, price: price as number, terms: 'x' },
  })
  expect(refused.status).toBe(422)
})

test('terms that are empty or beyond all bounds are refused, the largest are not', async () => {
  const { developer, request } = await givenConversation(api)
  const send = (terms: string, price = 1) =>
    developer.send(agreementsApi.propose, { body: { request_id: request.id, price, terms } })
  expect((await send('   ')).status).toBe(422)
  expect((await send('x'.repeat(20_001))).status).toBe(422)
  expect((await send('x'.repeat(20_000), 10_000_000)).status).toBe(201)
})
