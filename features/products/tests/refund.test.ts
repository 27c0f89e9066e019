import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../contract/purchases.ts'
import { hasPurchased } from '../server/purchases/queries/owned-products.ts'
import { givenSale, givenTrade } from './given-purchases.ts'

const api = await startApiWithPayments()
const { db, stripe, untilDelivered } = api

const idOf = async (seller: Person) => (await seller.send(purchasesApi.listSales)).body[0]?.id ?? 0
const refund = async (who: Person, id: number) => who.send(purchasesApi.refund, { params: { id } })
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
const disputeOf = async (charge: string) => (await stripe.client.disputes.list({ charge })).data[0]?.id ?? ''

async function fromBalance() {
  const trade = await givenTrade(api)
  await trade.fromBalance()
  return { ...trade, url: '' }
}

test('a creator refunds what was paid from the balance: the buyer has all of it back, and the product no more', async () => {
  const { seller, buyer, product } = await fromBalance()
  const id = await idOf(seller)
  const { status, body } = await refund(seller, id)
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'refunded', refund_reason: 'seller', earned: 0, refundable: false })
  expect(await balancesOf(db, buyer, seller)).toEqual([1050, 0])
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(false)
  expect((await buyer.send(purchasesApi.listPurchases)).body).toMatchObject([
    { status: 'refunded', amount_refunded: 10.5, download_url: null },
  ])
  expect(await invoicesOf(id)).toEqual([1050, -1050])
  const notices = await db
    .selectFrom('notifications')
    .select(['kind', 'subject'])
    .where('account_id', '=', buyer.id)
    .execute()
  expect(notices).toEqual([{ kind: 'purchase', subject: product.name }])
  await expectBooksInOrder(db)
})

test('a creator refunds what was paid by card: the provider returns it, once', async () => {
  const { seller, buyer, chargeOf, url, purchases } = await givenSale(api)
  const id = await idOf(seller)
  expect((await refund(seller, id)).status).toBe(200)
  // Meanwhile the card still waits, and the provider still says that it is paid.
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 0])
  await untilDelivered()
  await untilDelivered()
  const charge = await stripe.client.charges.retrieve(await chargeOf(url))
  expect([charge.refunded, charge.amount_refunded]).toEqual([true, 1050])
  expect(await purchases()).toMatchObject([{ status: 'refunded', refunded_cents: 1050, refund_reason: 'seller' }])
  expect(await invoicesOf(id)).toEqual([1050, -1050])
  await expectBooksInOrder(db)
})

test('a return that the provider was too far away for is made by the comparison', async () => {
  const { seller, purchases } = await givenSale(api)
  await refund(seller, await idOf(seller))
  await db.deleteFrom('jobs').where('kind', '=', 'purchase-return').execute()
  await api.runScheduledJob('compare-purchases')
  await untilDelivered()
  expect(await purchases()).toMatchObject([{ refunded_cents: 1050 }])
})

test('who was refunded may buy again', async () => {
  const { seller, open, statuses } = await givenSale(api)
  await refund(seller, await idOf(seller))
  await untilDelivered()
  await payWith(await open(), CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['refunded', 'paid'])
})

test('nobody refunds twice, what is not theirs, or what they have spent', async () => {
  const { seller, buyer } = await fromBalance()
  const id = await idOf(seller)
  for (const other of [buyer, await api.signUp('developer')]) expect((await refund(other, id)).status).toBe(404)
  // All but one cent of it is gone.
  await givenBalance(api, seller, -999)
  expect((await refund(seller, id)).problem.code).toBe('balance_too_low')
  expect(await balancesOf(db, buyer, seller)).toEqual([0, 1])
  await givenBalance(api, seller, 999)
  const twice = await Promise.all([refund(seller, id), refund(seller, id)])
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balancesOf(db, buyer, seller)).toEqual([1050, 0])
})

test('a part that the provider refunds is borne by creator and platform, each by its share', async () => {
  const { seller, buyer, product, chargeOf, url } = await givenSale(api)
  const id = await idOf(seller)
  await stripe.client.refunds.create({ charge: await chargeOf(url), amount: 105 })
  await untilDelivered()
  expect(await balancesOf(db, seller)).toEqual([900])
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(true)
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([{ earned: 9, amount_refunded: 1.05 }])
  await stripe.client.refunds.create({ charge: await chargeOf(url) })
  await untilDelivered()
  expect(await balancesOf(db, seller)).toEqual([0])
  expect(await hasPurchased(db, product.id, buyer.id)).toBe(false)
  expect(await invoicesOf(id)).toEqual([1050, -105, -945])
  await expectBooksInOrder(db)
})

test('while a bank questions a payment the buyer cannot download, and its verdict decides', async () => {
  for (const [verdict, stands, earned] of [
    ['win', 'paid', 1000],
    ['lose', 'refunded', 0],
  ] as const) {
    const { seller, buyer, product, chargeOf, url, statuses } = await givenSale(api)
    const charge = await chargeOf(url)
    await api.press(`charges/${charge}/dispute`)
    await untilDelivered()
    expect(await statuses()).toEqual(['disputed'])
    expect(await balancesOf(db, seller)).toEqual([0])
    expect(await hasPurchased(db, product.id, buyer.id)).toBe(false)
    const again = await buyer.send(purchasesApi.purchase, { params: { id: product.id } })
    expect(again.problem.code).toBe('already_purchased')
    expect((await refund(seller, await idOf(seller))).problem.code).toBe('not_refundable')
    await api.press(`disputes/${await disputeOf(charge)}/${verdict}`)
    await untilDelivered()
    expect(await statuses()).toEqual([stands])
    expect(await balancesOf(db, seller)).toEqual([earned])
  }
  await expectBooksInOrder(db)
})

test('what was spent before a bank took it back is owed', async () => {
  const { seller, chargeOf, url } = await givenSale(api)
  await givenBalance(api, seller, -600)
  await stripe.client.refunds.create({ charge: await chargeOf(url) })
  await untilDelivered()
  expect(await balancesOf(db, seller)).toEqual([-600])
})

test('a refund that is heard of before the payment is not lost', async () => {
  const trade = await givenTrade(api)
  const url = await trade.open()
  await api.press('webhook/all/lose')
  await payWith(url, CARDS.pays)
  await api.press('webhook/all/carry')
  await stripe.client.refunds.create({ charge: await trade.chargeOf(url) })
  await untilDelivered()
  expect(await trade.statuses()).toEqual(['refunded'])
  expect(await balancesOf(db, trade.seller)).toEqual([0])
  await expectBooksInOrder(db)
})

const refundsAt = async (payment_intent: string | null) =>
  (await stripe.client.refunds.list({ payment_intent: payment_intent ?? '' })).data

test.each(['fail', 'fail-after', 'lose-response'])(
  'a refund that the provider answers with a failure (%s) is made once, and counts when it is',
  async (failure) => {
    const { seller, purchases } = await givenSale(api)
    const { getMaxNetworkRetries } = stripe.client
    stripe.client.getMaxNetworkRetries = () => 0
    await api.press(`calls/refunds/${failure}`)
    await refund(seller, await idOf(seller))
    await api.runJobs().catch(() => undefined)
    if (failure === 'fail') expect(await purchases()).toMatchObject([{ refunded_cents: 0 }])
    await api.runScheduledJob('compare-purchases')
    stripe.client.getMaxNetworkRetries = getMaxNetworkRetries
    await untilDelivered()
    const [after] = await purchases()
    expect(after).toMatchObject({ status: 'refunded', refunded_cents: 1050 })
    expect(await refundsAt(after?.stripe_payment_intent ?? null)).toMatchObject([{ amount: 1050, status: 'succeeded' }])
    await expectBooksInOrder(db)
  },
)
