import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { productsApi } from '../contract.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { refundRequestsApi } from '../contract/refund-requests.ts'
import { givenSale, givenTrade } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, signUp, nobody } = api
const REASON = 'It does not start on my computer.'

async function givenBought() {
  const trade = await givenTrade(api)
  await trade.fromBalance()
  const id = (await trade.seller.send(purchasesApi.listSales)).body[0]?.id ?? 0
  const ask = (who: Person = trade.buyer, reason = REASON) =>
    who.send(refundRequestsApi.request, { params: { id }, body: { reason } })
  const read = async (who: Person = trade.buyer) =>
    (await who.send(refundRequestsApi.listOfPurchase, { params: { id } })).body
  const asked = async () => (await ask()).body.requests[0]?.id ?? 0
  return { ...trade, id, ask, read, asked }
}

const accept = (who: Person, id: number) => who.send(refundRequestsApi.accept, { params: { id } })
const decline = (who: Person, id: number, reason = 'It needs Node 24.') =>
  who.send(refundRequestsApi.decline, { params: { id }, body: { reason } })
const detailsOf = async ({ id }: Person, kind: 'sale' | 'purchase') =>
  (
    await db
      .selectFrom('notifications')
      .select('detail')
      .where('account_id', '=', id)
      .where('kind', '=', kind)
      .orderBy('id')
      .execute()
  ).map(({ detail }) => detail)
/** Lets days pass for a purchase and its requests. */
async function passDays(id: number, days: number) {
  const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(days => ${days})`
  await db
    .updateTable('purchases')
    .set({ created_at: earlier('created_at'), paid_at: earlier('paid_at') })
    .where('id', '=', id)
    .execute()
  await db
    .updateTable('refund_requests')
    .set({ created_at: earlier('created_at'), reminded_at: earlier('reminded_at') })
    .where('purchase_id', '=', id)
    .execute()
}

test('the days in which a buyer may ask are shown before paying: of the product, else of its seller, else of the installation', async () => {
  const seller = await signUp('developer')
  const product = await givenProductRow(db, seller)
  const params = { id: product.id }
  const shown = async () => (await nobody.send(productsApi.read, { params })).body.refund_days
  expect(await shown()).toBe(14)
  const rule = await seller.send(refundRequestsApi.changeRule, { body: { days: 30 } })
  expect(rule.body).toEqual({ days: 30, default_days: 14 })
  expect(await shown()).toBe(30)
  const own = await seller.send(refundRequestsApi.changeProductRule, { params, body: { days: 0 } })
  expect(own.body).toEqual({ days: 0, default_days: 30 })
  expect(await shown()).toBe(0)
  await seller.send(refundRequestsApi.changeProductRule, { params, body: { days: null } })
  expect(await shown()).toBe(30)
  const free = await givenProductRow(db, seller, { price_cents: 0 })
  expect((await nobody.send(productsApi.read, { params: { id: free.id } })).body.refund_days).toBeNull()
  for (const days of [-1, 366, 1.5]) {
    expect((await seller.send(refundRequestsApi.changeRule, { body: { days } })).status).toBe(422)
  }
  const stranger = await signUp('developer')
  expect((await stranger.send(refundRequestsApi.readProductRule, { params })).status).toBe(404)
  expect((await stranger.send(refundRequestsApi.changeProductRule, { params, body: { days: 1 } })).status).toBe(404)
  expect((await nobody.send(refundRequestsApi.changeRule, { body: { days: 1 } })).status).toBe(401)
  expect(await shown()).toBe(30)
})

test('a buyer asks for a refund with a reason, the seller accepts, and the buyer has all of it back', async () => {
  const { seller, buyer, id, ask, read } = await givenBought()
  expect(await read()).toMatchObject({ requests: [], days: 14, can_request: true })
  const asked = await ask()
  expect(asked.status).toBe(201)
  expect(asked.body).toMatchObject({ can_request: false, requests: [{ state: 'open', reason: REASON, amount: 10.5 }] })
  expect(await detailsOf(seller, 'sale')).toContain(`${buyer.username} asks for a refund. Accept or decline it.`)
  expect((await seller.send(refundRequestsApi.list)).body).toMatchObject([{ purchase_id: id, reason: REASON }])
  const request = asked.body.requests[0]?.id ?? 0
  expect((await accept(seller, request)).body).toMatchObject({ state: 'accepted', amount: 0 })
  expect(await balancesOf(db, buyer, seller)).toEqual([1050, 0])
  // Pressed again, from an old tab.
  expect((await accept(seller, request)).body).toMatchObject({ state: 'accepted' })
  expect((await decline(seller, request)).problem.code).toBe('request_answered')
  expect(await balancesOf(db, buyer, seller)).toEqual([1050, 0])
  expect(await read()).toMatchObject({ can_request: false, requests: [{ state: 'accepted' }] })
  expect((await seller.send(refundRequestsApi.list)).body).toEqual([])
  expect((await seller.send(refundRequestsApi.list, { query: { show: 'all' } })).body).toHaveLength(1)
  await expectBooksInOrder(db)
})

test('a request by card is returned by the payment provider', async () => {
  const { seller, buyer, purchases } = await givenSale(api)
  const id = (await purchases())[0]?.id ?? 0
  const asked = await buyer.send(refundRequestsApi.request, { params: { id }, body: { reason: REASON } })
  await accept(seller, asked.body.requests[0]?.id ?? 0)
  await api.untilDelivered()
  expect(await purchases()).toMatchObject([{ status: 'refunded', refunded_cents: 1050, refund_reason: 'seller' }])
  await expectBooksInOrder(db)
})

test('a seller declines with a reason that the buyer reads, who may ask twice more', async () => {
  const { seller, buyer, asked, read, ask } = await givenBought()
  for (let times = 1; times <= 3; times++) {
    const request = await asked()
    expect((await decline(seller, request)).body).toMatchObject({ state: 'declined', answer: 'It needs Node 24.' })
    expect((await decline(seller, request, 'Something else.')).body).toMatchObject({ answer: 'It needs Node 24.' })
    expect((await accept(seller, request)).problem.code).toBe('request_answered')
  }
  expect((await ask()).problem.code).toBe('too_many_refund_requests')
  expect((await read()).requests.map(({ state }) => state)).toEqual(['declined', 'declined', 'declined'])
  expect(await detailsOf(buyer, 'purchase')).toContain('The seller declined your refund request and says why.')
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 1000])
})

test('asking twice at once makes one request', async () => {
  const { seller, ask, read } = await givenBought()
  const twice = await Promise.all([ask(), ask(undefined, 'Once more.')])
  expect(twice.map(({ status }) => status)).toEqual([201, 201])
  expect((await read()).requests).toHaveLength(1)
  expect((await seller.send(refundRequestsApi.list)).body).toHaveLength(1)
})

test('nobody asks too late, without the right, or for what is not theirs', async () => {
  const { seller, buyer, product, id, ask, read } = await givenBought()
  for (const other of [seller, await signUp('client')]) expect((await ask(other)).status).toBe(404)
  expect((await nobody.send(refundRequestsApi.listOfPurchase, { params: { id } })).status).toBe(401)
  const stranger = await signUp('client')
  expect((await stranger.send(refundRequestsApi.listOfPurchase, { params: { id } })).status).toBe(404)
  for (const reason of ['', ' ', 'x'.repeat(2001)]) expect((await ask(buyer, reason)).status).toBe(422)
  // What the buyer was shown holds, whatever the seller says afterwards.
  await seller.send(refundRequestsApi.changeProductRule, { params: { id: product.id }, body: { days: 0 } })
  expect(await read()).toMatchObject({ days: 14, can_request: true, requests: [] })
  await passDays(id, 15)
  expect((await ask()).problem.code).toBe('refund_too_late')
  expect(await read()).toMatchObject({ can_request: false, requests: [] })
  const later = await givenTrade(api)
  await later.seller.send(refundRequestsApi.changeRule, { body: { days: 0 } })
  await later.fromBalance()
  const bought = (await later.buyer.send(purchasesApi.listPurchases)).body[0]?.id ?? 0
  const refused = await later.buyer.send(refundRequestsApi.request, {
    params: { id: bought },
    body: { reason: REASON },
  })
  expect(refused.problem.code).toBe('refund_not_offered')
})

test('only the seller answers, and not with money that they have spent', async () => {
  const { seller, buyer, asked, read } = await givenBought()
  const request = await asked()
  for (const other of [buyer, await signUp('developer')]) {
    expect((await accept(other, request)).status).toBe(404)
    expect((await decline(other, request)).status).toBe(404)
  }
  expect((await nobody.send(refundRequestsApi.accept, { params: { id: request } })).status).toBe(401)
  await givenBalance(api, seller, -1)
  expect((await accept(seller, request)).problem.code).toBe('balance_too_low')
  expect((await read()).requests).toMatchObject([{ state: 'open' }])
  await givenBalance(api, seller, 1)
  const answers = await Promise.all([accept(seller, request), decline(seller, request)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await expectBooksInOrder(db)
})

test('a refund that the seller makes without an answer answers the request', async () => {
  const { seller, id, asked, read } = await givenBought()
  await asked()
  await seller.send(purchasesApi.refund, { params: { id } })
  expect((await read()).requests).toMatchObject([{ state: 'accepted' }])
})

test('a seller who does not answer is reminded once, and then finance staff hear of it', async () => {
  const { seller, id, asked } = await givenBought()
  await asked()
  const finance = await signUp('client', { operator: ['finance'] })
  const overdue = async () =>
    (await finance.send(refundRequestsApi.listOverdue)).body.filter(({ purchase_id }) => purchase_id === id)
  const reminders = async () => (await detailsOf(seller, 'sale')).filter((detail) => detail?.includes('still waits'))
  const remind = () => api.runScheduledJob('remind-of-refund-requests')
  await passDays(id, 4)
  await remind()
  expect(await reminders()).toHaveLength(0)
  await passDays(id, 2)
  await remind()
  await remind()
  expect(await reminders()).toHaveLength(1)
  await passDays(id, 4)
  expect(await overdue()).toEqual([])
  await passDays(id, 2)
  expect(await overdue()).toMatchObject([{ reason: REASON, state: 'open' }])
  expect((await seller.send(refundRequestsApi.listOverdue)).status).toBe(403)
  expect((await nobody.send(refundRequestsApi.listOverdue)).status).toBe(401)
})
