import { describe, expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenRequest, givenConversation } from '#testing/given/rows.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { agreementsApi } from '../contract.ts'
import { givenProposal, givenRival, TERMS } from './given-agreements.ts'

const api = await startApi()
const { db, signUp, nobody } = api

/** What somebody was told of terms and has not read, by kind and words. */
const unreadOf = async (who: Person) =>
  (await who.send(notificationsApi.list, { query: { unread: true } })).body
    .filter(({ kind }) => kind === 'proposal' || kind === 'agreement')
    .map(({ kind, detail }) => `${kind}: ${detail}`)
const countOf = async (who: Person) => (await who.send(notificationsApi.unread)).body.count

/** Terms that the client was told of. */
async function givenNotified() {
  const given = await givenProposal(api)
  expect(await unreadOf(given.client)).toEqual(['proposal: $1,250.50'])
  return given
}

test.each(['accept', 'decline'] as const)('terms that somebody answers are nothing new to them: %s', async (step) => {
  const { client, params } = await givenNotified()
  await client.send(agreementsApi[step], { params })
  expect([await unreadOf(client), await countOf(client)]).toEqual([[], 0])
})

test('other terms answer the earlier ones: the next to answer is told, the one before is not any more', async () => {
  const { client, developer, params } = await givenNotified()
  await client.send(agreementsApi.counter, { params, body: { ...TERMS, price: 900 } })
  expect([await unreadOf(client), await unreadOf(developer)]).toEqual([[], ['proposal: $900.00']])
})

test('completing settles what the client was told of before', async () => {
  const { client, developer, params } = await givenNotified()
  await client.send(agreementsApi.counter, { params, body: { ...TERMS, price: 900 } })
  await developer.send(agreementsApi.accept, { params })
  expect(await unreadOf(client)).toEqual(['agreement: Accepted'])
  await client.send(agreementsApi.complete, { params })
  expect(await unreadOf(client)).toEqual([])
})

test('terms that were withdrawn are not announced any more, their withdrawal is', async () => {
  const { client, developer, params } = await givenNotified()
  await developer.send(agreementsApi.withdraw, { params })
  expect(await unreadOf(client)).toEqual(['agreement: The terms were withdrawn'])
})

test('when the request is settled with another creator, both sides hear no more of the other terms', async () => {
  const { client, request, params } = await givenNotified()
  const rival = await givenRival(api, request)
  await client.send(agreementsApi.counter, { params: rival.params, body: { ...TERMS, price: 700 } })
  const third = await givenRival(api, request)
  expect((await unreadOf(client)).toSorted()).toEqual(['proposal: $1,250.50', 'proposal: $1,250.50'])
  await client.send(agreementsApi.accept, { params })
  expect(await unreadOf(client)).toEqual([])
  const expected = 'agreement: The request was settled with another creator'
  expect([await unreadOf(rival.developer), await unreadOf(third.developer)]).toEqual([[expected], [expected]])
})

describe.each([
  ['reads the conversation', 'markRead'],
  ['writes in it', 'send'],
  ['looks at the agreement', 'look'],
])('who %s', (_, how) => {
  const look = (who: Person, conversation: { id: number }, params: { id: number }) => {
    if (how === 'markRead') return who.send(conversationsApi.markRead, { params: { id: conversation.id } })
    if (how === 'look') return who.send(agreementsApi.markRead, { params })
    return who.send(conversationsApi.send, {
      params: { id: conversation.id },
      body: { content: 'I have seen your terms.' },
    })
  }

  test('has seen the terms in it, but none of another one', async () => {
    const { client, developer, request, conversation, params } = await givenNotified()
    const rival = await givenRival(api, request)
    expect((await look(client, conversation, params)).status).toBeLessThan(300)
    expect(await unreadOf(client)).toHaveLength(1)
    await look(client, rival.conversation, rival.params)
    expect(await unreadOf(client)).toEqual([])
    await client.send(agreementsApi.decline, { params })
    expect(await unreadOf(developer)).toEqual(['agreement: Declined'])
    await look(developer, conversation, params)
    expect(await unreadOf(developer)).toEqual([])
  })
})

test('only its two sides look at an agreement', async () => {
  const { client, params } = await givenNotified()
  for (const stranger of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
    const refused = await stranger.send(agreementsApi.markRead, { params })
    expect([refused.status, refused.problem.detail]).toEqual([404, 'Agreement not found'])
  }
  expect((await nobody.send(agreementsApi.markRead, { params })).status).toBe(401)
  expect(await unreadOf(client)).toHaveLength(1)
})

test('no email tells of terms that were answered meanwhile', async () => {
  const { client, developer, request } = await givenConversation(api)
  await db.updateTable('accounts').set({ email_verified_at: api.now() }).where('id', '=', client.id).execute()
  const { body: answered } = await developer.send(agreementsApi.propose, { body: { request_id: request.id, ...TERMS } })
  await givenRival(api, await givenRequest(db, client, { is_public: true }), { ...TERMS, price: 333 })
  await client.send(agreementsApi.decline, { params: { id: answered.id } })
  api.passTime(10 * 60_000)
  await api.runJobs()
  const emails = api.emails(client.user.email ?? '').map(({ text }) => text)
  expect(emails).toHaveLength(1)
  expect(emails[0]).toContain('$333.00')
  expect(emails[0]).not.toContain('$1,250.50')
})
