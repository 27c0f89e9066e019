import { expect, test } from 'vitest'
import type { Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { givenTrade } from '../given-purchases.ts'
import { buyWith, codesOf, givenCode, priceWith } from './given-codes.ts'

const api = await startApiWithPayments()
const { db, services, signUp, stripe, untilDelivered } = api

/** A product of $10 with a code that takes $2 off: $8.40 with the fee; and somebody who has $50. */
async function givenOffer(terms: Parameters<typeof givenCode>[1] = {}) {
  const trade = await givenTrade(api)
  const code = await givenCode(trade.seller, terms)
  await givenBalance(api, trade.buyer, 5000)
  const uses = async () => (await codesOf(trade.seller)).map((one) => [one.uses, one.reserved, one.state])
  const page = async (who: Person = trade.buyer) =>
    (await buyWith(who, trade.product, 'spring', { pay_with: 'card' })).body.url ?? ''
  return { ...trade, code, uses, page }
}

const linesOf = (id: number | undefined) =>
  db
    .selectFrom('invoice_lines')
    .innerJoin('invoices', 'invoices.id', 'invoice_id')
    .select(['text', 'unit_cents'])
    .where('cause', '=', 'purchase')
    .where('reference', '=', String(id))
    .where('corrects', 'is', null)
    .orderBy('place')
    .execute()

test('with a code the buyer pays less, in whatever case they write it; the purchase and its invoice say so', async () => {
  const { seller, buyer, product, uses } = await givenOffer()
  const { status, body } = await buyWith(buyer, product, 'sprinG', { expected_total: 8.4 })
  expect([status, body.purchase]).toMatchObject([
    200,
    { price: 8, fee: 0.4, total: 8.4, discount: 2, discount_code: 'SPRING' },
  ])
  expect(await balancesOf(db, buyer, seller)).toEqual([5000 - 840, 800])
  expect(await linesOf(body.purchase?.id)).toEqual([
    { text: product.name, unit_cents: 1000 },
    { text: 'Discount code SPRING', unit_cents: -200 },
    { text: 'Platform fee', unit_cents: 40 },
  ])
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([{ earned: 8, discount_code: 'SPRING' }])
  expect(await uses()).toEqual([[1, 0, 'active']])
  await expectBooksInOrder(db)
})

test('a refund returns what was paid, and the use stays taken', async () => {
  const { seller, buyer, product, uses } = await givenOffer({ max_uses: 1 })
  const { body } = await buyWith(buyer, product, 'SPRING')
  const refunded = await seller.send(purchasesApi.refund, { params: { id: body.purchase?.id ?? 0 } })
  expect(refunded.body).toMatchObject({ status: 'refunded', amount_refunded: 8.4 })
  expect(await balancesOf(db, buyer, seller)).toEqual([5000, 0])
  expect(await uses()).toEqual([[1, 0, 'used_up']])
  await expectBooksInOrder(db)
})

test('who was shown the price without the code, or another one, pays nothing', async () => {
  const { buyer, product, uses } = await givenOffer()
  expect((await buyWith(buyer, product, 'SPRING', { expected_total: 10.5 })).problem.code).toBe('price_changed')
  expect((await buyWith(buyer, product, 'SUMMER')).problem.code).toBe('invalid_code')
  expect(await balancesOf(db, buyer)).toEqual([5000])
  expect(await uses()).toEqual([[0, 0, 'active']])
})

test('nobody pays with a code that has expired', async () => {
  const { buyer, product, code } = await givenOffer()
  await db
    .updateTable('discount_codes')
    .set({ expires_at: new Date(0) })
    .where('id', '=', code.id)
    .execute()
  expect((await buyWith(buyer, product, 'SPRING')).problem.code).toBe('code_expired')
  expect((await priceWith(buyer, product, 'SPRING')).problem.code).toBe('code_expired')
  expect(await balancesOf(db, buyer)).toEqual([5000])
})

test('of many who use up a code at once as many get it as it has uses, and the others are told and pay nothing', async () => {
  const { seller, product, uses } = await givenOffer({ max_uses: 2 })
  const buyers = await Promise.all(Array.from({ length: 6 }, () => signUp('client')))
  for (const one of buyers) await givenBalance(api, one, 1000)
  const responses = await Promise.all(buyers.map((one) => buyWith(one, product, 'SPRING')))
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(responses.filter(({ problem }) => problem.code === 'code_used_up')).toHaveLength(4)
  const left = await balancesOf(db, ...buyers)
  expect(left.toSorted()).toEqual([1000, 1000, 1000, 1000, 160, 160])
  expect(await balancesOf(db, seller)).toEqual([1600])
  expect(await uses()).toEqual([[2, 0, 'used_up']])
  await expectBooksInOrder(db)
})

test('an open card payment reserves the last use; when it is paid, the use is taken', async () => {
  const { buyer, product, uses, page, statuses } = await givenOffer({ max_uses: 1 })
  const url = await page()
  expect(await (await fetch(url)).text()).toContain('$8.40')
  expect(await uses()).toEqual([[1, 1, 'used_up']])
  const other = await signUp('client')
  expect((await buyWith(other, product, 'SPRING')).problem.code).toBe('code_used_up')
  // Whoever reserved it still sees its price, and comes back to the same page.
  expect((await priceWith(buyer, product, 'SPRING')).body.total).toBe(8.4)
  expect(await page()).toBe(url)
  await payWith(url, CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['paid'])
  expect(await uses()).toEqual([[1, 0, 'used_up']])
  await expectBooksInOrder(db)
})

test('a page that expires returns its use to the others', async () => {
  const { product, uses, page } = await givenOffer({ max_uses: 1 })
  const url = await page()
  await stripe.client.checkout.sessions.expire(url.split('/').at(-1) ?? '')
  await untilDelivered()
  expect(await uses()).toEqual([[0, 0, 'active']])
  const other = await signUp('client')
  await givenBalance(api, other, 1000)
  expect((await buyWith(other, product, 'SPRING')).status).toBe(200)
})

test('who has a page open without the code gets another one with it, and pays once', async () => {
  const { open, page, statuses, uses, seller } = await givenOffer({ max_uses: 1 })
  const dear = await open()
  const cheap = await page()
  expect(cheap).not.toBe(dear)
  await untilDelivered()
  await payWith(cheap, CARDS.pays)
  await untilDelivered()
  expect(await statuses()).toEqual(['expired', 'paid'])
  expect(await balancesOf(db, seller)).toEqual([800])
  expect(await uses()).toEqual([[1, 0, 'used_up']])
})

test('who reserved the last use by card may pay from the balance instead, and uses the code once', async () => {
  const { buyer, product, page, uses, statuses } = await givenOffer({ max_uses: 1 })
  await page()
  expect((await buyWith(buyer, product, 'SPRING')).status).toBe(200)
  await untilDelivered()
  expect(await statuses()).toEqual(['expired', 'paid'])
  expect(await uses()).toEqual([[1, 0, 'used_up']])
  await expectBooksInOrder(db)
})

test('a code that makes it free needs no card and no invoice, even where payments are turned off', async () => {
  const { seller, buyer, product } = await givenOffer({ percent: 100 })
  const { body } = await buyWith(buyer, product, 'SPRING', { pay_with: 'card', expected_total: 0 })
  expect(body.purchase).toMatchObject({ paid_with: 'free', total: 0, discount: 10, status: 'paid' })
  expect(await linesOf(body.purchase?.id)).toEqual([])
  expect(await balancesOf(db, buyer, seller)).toEqual([5000, 0])
  const other = await signUp('client')
  services.config.PAYMENTS = 'off'
  const free = await buyWith(other, product, 'SPRING')
  const { problem } = await other.send(purchasesApi.purchase, { params: { id: product.id } })
  services.config.PAYMENTS = 'on'
  expect([free.status, problem.code]).toEqual([200, 'payments_off'])
})
