import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { refundsApi } from '../contract.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { hasPurchased } from '../server/purchases/queries/owned-products.ts'
import { givenSale, givenTrade } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, stripe, untilDelivered, signUp, nobody } = api

const idOf = async (seller: Person) => (await seller.send(purchasesApi.listSales)).body[0]?.id ?? 0
const refund = (who: Person, id: number, body: { amount?: number; expected_left?: number } = {}) =>
  who.send(purchasesApi.refund, { params: { id }, body })
const invoicesOf = async (id: number) =>
  (
    await db
      .selectFrom('invoices')
      .select('total_cents')
      .where('cause', '=', 'purchase')
      .where('reference', '=', String(id))
      .orderBy('id')
      .execute()
  ).map(({ total_cents }) => total_cents)
const partsOf = (id: number) =>
  db
    .selectFrom('partial_refunds')
    .select(['amount_cents', 'state'])
    .where('purchase_id', '=', id)
    .orderBy('id')
    .execute()

async function givenBought() {
  const trade = await givenTrade(api)
  await trade.fromBalance()
  return { ...trade, id: await idOf(trade.seller) }
}

async function givenPaidByCard() {
  const trade = await givenSale(api)
  const id = await idOf(trade.seller)
  const charge = await trade.chargeOf(trade.url)
  const refunds = async () =>
    (await stripe.client.refunds.list({ charge })).data.map(({ amount, status }) => [amount, status]).toReversed()
  const lastRefund = async () => (await stripe.client.refunds.list({ charge })).data[0]?.id ?? ''
  return { ...trade, id, refunds, lastRefund }
}

test('a creator refunds parts of what was paid from the balance; the buyer keeps the product until all is refunded', async () => {
  const { seller, buyer, product, id } = await givenBought()
  const first = await refund(seller, id, { amount: 2.1, expected_left: 10.5 })
  expect(first.body).toMatchObject({ status: 'paid', refund: null, amount_refunded: 2.1, left: 8.4, earned: 8 })
  expect(await balancesOf(db, buyer, seller)).toEqual([210, 800])
  expect((await refund(seller, id, { amount: 0.01 })).body).toMatchObject({ amount_refunded: 2.11, left: 8.39 })
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(true)
  expect(await invoicesOf(id)).toEqual([1050, -210, -1])
  const sums = (await seller.send(purchasesApi.sumSales)).body.total
  expect(sums).toMatchObject({ sold: 1, refunded: 0, earned: 8 })
  expect((await refund(seller, id, { amount: 8.39 })).body).toMatchObject({
    status: 'refunded',
    refund_reason: 'seller',
    amount_refunded: 10.5,
    left: 0,
    refundable: false,
  })
  expect(await balancesOf(db, buyer, seller)).toEqual([1050, 0])
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(false)
  expect(await invoicesOf(id)).toEqual([1050, -210, -1, -839])
  await expectBooksInOrder(db)
})

test('parts of a card payment are made at the provider, each once, and the rest ends the purchase', async () => {
  const { seller, buyer, product, id, refunds, purchases } = await givenPaidByCard()
  const waiting = await refund(seller, id, { amount: 2.1 })
  expect(waiting.body).toMatchObject({ status: 'paid', refund: 'on_its_way', amount_refunded: 0, left: 8.4 })
  expect((await refund(seller, id, { amount: 2.1 })).status).toBe(200)
  await untilDelivered()
  await untilDelivered()
  expect(await refunds()).toEqual([
    [210, 'succeeded'],
    [210, 'succeeded'],
  ])
  expect(await partsOf(id)).toMatchObject([{ state: 'returned' }, { state: 'returned' }])
  expect(await purchases()).toMatchObject([
    { status: 'paid', refunded_cents: 420, refund_promised_cents: 0, refund_pending_cents: 0, earned_cents: 600 },
  ])
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(true)
  await refund(seller, id)
  await untilDelivered()
  expect((await refunds()).map(([amount]) => amount)).toEqual([210, 210, 630])
  expect(await purchases()).toMatchObject([{ status: 'refunded', refunded_cents: 1050, refund_reason: 'seller' }])
  expect(await balancesOf(db, seller)).toEqual([0])
  expect(await invoicesOf(id)).toEqual([1050, -210, -210, -630])
  await expectBooksInOrder(db)
})

test('a part that the provider was too far away for is made by the comparison, once', async () => {
  const { seller, id, refunds } = await givenPaidByCard()
  await refund(seller, id, { amount: 3 })
  await db.deleteFrom('jobs').where('kind', '=', 'purchase-return-parts').execute()
  await api.runScheduledJob('compare-purchases')
  await api.runScheduledJob('compare-purchases')
  await untilDelivered()
  expect(await refunds()).toEqual([[300, 'succeeded']])
})

test('whole and partial refunds at once return the price once', async () => {
  const { seller, buyer, id } = await givenBought()
  const answers = await Promise.all([
    refund(seller, id, { amount: 6 }),
    refund(seller, id, { amount: 6 }),
    refund(seller, id, { amount: 6 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
  expect(answers.find(({ status }) => status === 400)?.problem.code).toBe('refund_too_large')
  expect((await balancesOf(db, buyer))[0]).toBe(600)
  const again = await Promise.all([refund(seller, id, { amount: 4.5 }), refund(seller, id)])
  expect(again.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await balancesOf(db, buyer))[0]).toBe(1050)
  await expectBooksInOrder(db)
})

test('nobody refunds a part of what is not theirs, of nothing, of more than is left, or of what has changed', async () => {
  const { seller, buyer, id } = await givenBought()
  for (const other of [buyer, await signUp('developer'), await signUp('client', { operator: ['finance'] })]) {
    expect((await refund(other, id, { amount: 1 })).status).toBe(404)
  }
  expect((await nobody.send(purchasesApi.refund, { params: { id }, body: { amount: 1 } })).status).toBe(401)
  for (const amount of [-1, 0, 1.234, 1e12]) expect((await refund(seller, id, { amount })).status).toBe(422)
  expect((await refund(seller, id, { amount: 10.51 })).problem.code).toBe('refund_too_large')
  expect((await refund(seller, id, { amount: 1, expected_left: 9 })).problem.code).toBe('refund_changed')
  await givenBalance(api, seller, -951)
  expect((await refund(seller, id, { amount: 1.05 })).problem.code).toBe('balance_too_low')
  await givenBalance(api, seller, 951)
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 1000])
  expect(await partsOf(id)).toEqual([])
  expect(await invoicesOf(id)).toEqual([1050])
})

test('a part that fails at the bank is owed, shown as failed, and tried again by finance staff', async () => {
  const { seller, id, refunds, lastRefund, purchases } = await givenPaidByCard()
  const finance = await signUp('client', { operator: ['finance'] })
  const row = async () => (await finance.send(refundsApi.list)).body.find((one) => one.id === id)
  const owed = await platformBalanceOf(db, 'refunds')
  await refund(seller, id, { amount: 2.1 })
  await untilDelivered()
  await api.press(`refunds/${await lastRefund()}/fail`)
  await untilDelivered()
  expect(await purchases()).toMatchObject([
    { status: 'paid', refunded_cents: 210, refund_failed_cents: 210, refund_promised_cents: 0, earned_cents: 800 },
  ])
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([{ refund: 'failed', amount_refunded: 0 }])
  expect(await platformBalanceOf(db, 'refunds')).toBe(owed + 210)
  expect(await row()).toMatchObject({ state: 'failed', is_retryable: true, refunded_cents: 0 })
  await expectBooksInOrder(db)
  for (let times = 0; times < 2; times++) {
    expect((await finance.send(refundsApi.retry, { params: { id } })).status).toBe(204)
  }
  await untilDelivered()
  await untilDelivered()
  expect(await refunds()).toEqual([
    [210, 'failed'],
    [210, 'succeeded'],
  ])
  expect(await platformBalanceOf(db, 'refunds')).toBe(owed)
  expect(await row()).toMatchObject({ state: 'partly_returned', is_retryable: false, refunded_cents: 210 })
  await expectBooksInOrder(db)
})

test('after a part failed, the rest returns everything', async () => {
  const { seller, buyer, id, lastRefund, purchases } = await givenPaidByCard()
  await refund(seller, id, { amount: 2.1 })
  await untilDelivered()
  await api.press(`refunds/${await lastRefund()}/fail`)
  await untilDelivered()
  await refund(seller, id, { amount: 8.4 })
  await untilDelivered()
  expect(await purchases()).toMatchObject([{ status: 'refunded', refunded_cents: 1050, refund_failed_cents: 0 }])
  expect((await buyer.send(purchasesApi.listPurchases)).body).toMatchObject([{ amount_refunded: 10.5, refund: null }])
  await expectBooksInOrder(db)
})
