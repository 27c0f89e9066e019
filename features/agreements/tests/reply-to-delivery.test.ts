import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { notificationsApi } from '#features/notifications/contract.ts'
import { startApi, type Person } from '#testing/api.ts'
import { agreementsApi, deliveriesApi, REASON_MAX_LENGTH } from '../contract.ts'
import { deliver, givenDelivery } from './given-deliveries.ts'

const api = await startApi()
const { db, signUp, nobody } = api

type One = { id: number; number: number }
const accept = (who: Pick<Person, 'send'>, params: One) => who.send(deliveriesApi.acceptDelivery, { params })
const returnDelivery = (who: Pick<Person, 'send'>, params: One, reason = 'Two pages are missing.') =>
  who.send(deliveriesApi.returnDelivery, { params, body: { reason } })
const noticesOf = async (who: Person) =>
  (await who.send(notificationsApi.list, { query: { unread: true } })).body.map(({ detail }) => detail)
const rows = () =>
  Promise.all([db.selectFrom('deliveries').selectAll().execute(), db.selectFrom('agreements').selectAll().execute()])

test('a client returns a delivery with a reason, the creator delivers again, the client accepts and then completes', async () => {
  const { client, developer, params, one } = await givenDelivery(api)
  const returned = (await returnDelivery(client, one)).body.deliveries
  expect(returned).toMatchObject([{ number: 1, state: 'returned', reason: 'Two pages are missing.' }])
  expect(await noticesOf(developer)).toEqual(['Delivery 1 was returned'])
  const again = await deliver(developer, params, { note: 'Now with all ten.' })
  expect(again.body.deliveries.map(({ number, state }) => [number, state])).toEqual([
    [1, 'returned'],
    [2, 'delivered'],
  ])
  const accepted = (await accept(client, { ...params, number: 2 })).body
  expect([accepted.status, accepted.deliveries.map(({ state }) => state)]).toEqual([
    'accepted',
    ['returned', 'accepted'],
  ])
  expect(await noticesOf(developer)).toEqual(['Delivery 2 was accepted'])
  // More may follow.
  expect((await deliver(developer, params, { note: 'And a manual.' })).status).toBe(201)
  await accept(client, { ...params, number: 3 })
  const { body } = await client.send(agreementsApi.complete, { params })
  expect([body.status, body.deliveries.length]).toEqual(['completed', 3])
})

test('who replies has seen the delivery', async () => {
  const { client, one } = await givenDelivery(api)
  expect(await noticesOf(client)).toEqual(['Delivery 1 is waiting for your reply'])
  await accept(client, one)
  expect(await noticesOf(client)).toEqual([])
})

test.each(['accepted', 'returned'] as const)(
  'a delivery that was %s has its reply: pressed twice, or from an old tab',
  async (state) => {
    const { client, one } = await givenDelivery(api)
    const reply = () => (state === 'accepted' ? accept(client, one) : returnDelivery(client, one))
    const twice = await Promise.all([reply(), reply()])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const before = await rows()
    for (const late of [await accept(client, one), await returnDelivery(client, one)]) {
      expect([late.status, late.problem.code]).toEqual([409, 'impossible_transition'])
    }
    expect(await rows()).toEqual(before)
  },
)

test('work is not marked as completed while a delivery waits', async () => {
  const { client, params, one } = await givenDelivery(api)
  const refused = await client.send(agreementsApi.complete, { params })
  expect([refused.status, refused.problem.code]).toEqual([409, 'delivery_waiting'])
  await accept(client, one)
  expect((await client.send(agreementsApi.complete, { params })).status).toBe(200)
})

test('a delivery is returned with a reason that says something', async () => {
  const { client, one } = await givenDelivery(api)
  for (const reason of ['', ' \n', 'x'.repeat(REASON_MAX_LENGTH + 1)]) {
    expect((await returnDelivery(client, one, reason)).status).toBe(422)
  }
})

test('the creator does not reply to their own delivery, strangers find no agreement, nobody must sign in', async () => {
  const { client, developer, params, one } = await givenDelivery(api)
  const before = await rows()
  for (const reply of [accept, returnDelivery]) {
    const own = await reply(developer, one)
    expect([own.status, own.problem.code]).toEqual([403, 'not_your_turn'])
    for (const who of [await signUp('client'), await signUp('developer', { subscribed: true })]) {
      const refused = await reply(who, one)
      expect([refused.status, refused.problem.detail]).toEqual([404, 'Agreement not found'])
    }
    expect((await reply(nobody as Person, one)).status).toBe(401)
    expect((await reply(client, { ...params, number: 2 })).status).toBe(404)
  }
  expect(await rows()).toEqual(before)
})

test('both sides take a copy of what was delivered with them, and nobody else does', async () => {
  const { client, developer, params, one } = await givenDelivery(api)
  await returnDelivery(client, one)
  for (const who of [client, developer]) {
    const { parts } = (await who.send(accountSettingsApi.exportData)).body
    expect(parts['deliveries']).toMatchObject([
      { agreement_id: params.id, number: 1, note: 'All ten pages.', reason: 'Two pages are missing.' },
    ])
  }
  const other = await givenDelivery(api)
  expect((await other.client.send(accountSettingsApi.exportData)).body.parts['deliveries']).toHaveLength(1)
})
