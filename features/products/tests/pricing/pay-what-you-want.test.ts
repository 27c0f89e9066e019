import { expect, test } from 'vitest'
import type { Person, Sender } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { productsApi } from '../../contract.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { addFile, change, DETAILS, givenProduct, read } from '../given-products.ts'
import { buyWith, givenCode, priceWith } from './given-codes.ts'

const api = await startApiWithPayments()
const { db, signUp, untilDelivered } = api
const OPEN = { pricing_model: 'pay_what_you_want' } as const

/** A product for $5 and more, $5.25 with the fee; and somebody who has $50. */
async function givenOpenPrice(wishes: { price_cents?: number; suggested_price_cents?: number } = {}) {
  const [seller, buyer] = [await signUp('developer'), await signUp('client')]
  const product = await givenProductRow(db, seller, { price_cents: 500, ...OPEN, ...wishes })
  await givenBalance(api, buyer, 5000)
  return { seller, buyer, product }
}

const pay = (who: Sender, { id }: { id: number }, amount: unknown, more: object = {}) =>
  who.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance', amount, ...more } as never })

test('a seller lets buyers pay what they want from a minimum on, and suggests an amount', async () => {
  const seller = await signUp('developer')
  const product = await givenProduct(seller, { price: 5, suggested_price: 8, ...OPEN })
  expect(product).toMatchObject({ ...OPEN, price: 5, total: 5.25, suggested_price: 8, suggested_total: 8.4 })
  const { body } = await change(seller, product.id, { pricing_model: 'one_time' })
  expect(body).toMatchObject({ pricing_model: 'one_time', price: 5, suggested_price: null, suggested_total: null })
})

test('nobody suggests less than the minimum, nor a part of a cent', async () => {
  const seller = await signUp('developer')
  const make = (body: object) => seller.send(productsApi.create, { body: { ...DETAILS, ...OPEN, ...body } })
  expect((await make({ price: 5, suggested_price: 4.99 })).problem.code).toBe('suggested_price_too_low')
  expect((await make({ price: 5, suggested_price: 5.999 })).status).toBe(422)
  expect((await make({ price: 5, suggested_price: -1 })).status).toBe(422)
  const { body } = await make({ price: 5, suggested_price: 5 })
  expect((await change(seller, body.id, { price: 6 })).problem.code).toBe('suggested_price_too_low')
  expect(await read(seller, body.id)).toMatchObject({ price: 5, suggested_price: 5 })
  expect((await change(seller, body.id, { price: 6, suggested_price: null })).body.price).toBe(6)
})

test('what people may pay for needs a file first, even if they may have it for free', async () => {
  const seller = await signUp('developer')
  const body = { ...DETAILS, ...OPEN, price: 0 }
  const early = await seller.send(productsApi.create, { body: { ...body, status: 'published' } })
  expect(early.problem.code).toBe('files_needed')
  const { id } = (await seller.send(productsApi.create, { body })).body
  await addFile(seller, id)
  expect((await change(seller, id, { status: 'published' })).body).toMatchObject({ status: 'published', total: 0 })
})

test('a buyer pays what they chose from their balance; the seller gets it without the fee', async () => {
  const { seller, buyer, product } = await givenOpenPrice()
  const { status, body } = await pay(buyer, product, 10.5, { expected_total: 10.5 })
  expect([status, body.purchase]).toMatchObject([200, { price: 10, fee: 0.5, total: 10.5, paid_with: 'balance' }])
  expect(await balancesOf(db, buyer, seller)).toEqual([5000 - 1050, 1000])
  expect((await seller.send(purchasesApi.listSales)).body).toMatchObject([{ earned: 10 }])
  await expectBooksInOrder(db)
})

test('the minimum itself and any total between two prices are paid to the cent', async () => {
  const { seller, product } = await givenOpenPrice()
  const pairs: [Person, number][] = [
    [await signUp('client'), 525],
    [await signUp('client'), 526],
    [await signUp('client'), 1999],
  ]
  for (const [who, cents] of pairs) {
    await givenBalance(api, who, 2000)
    expect((await pay(who, product, cents / 100)).body.purchase).toMatchObject({ total: cents / 100 })
    expect(await balancesOf(db, who)).toEqual([2000 - cents])
  }
  const { body } = await seller.send(purchasesApi.listSales)
  expect(body.map(({ price, fee }) => [price, fee])).toEqual([
    [19.04, 0.95],
    [5.01, 0.25],
    [5, 0.25],
  ])
  await expectBooksInOrder(db)
})

test('who does not choose pays the minimum, as they were shown it', async () => {
  const { buyer, product } = await givenOpenPrice({ suggested_price_cents: 900 })
  const { body } = await pay(buyer, product, undefined, { expected_total: 5.25 })
  expect(body.purchase).toMatchObject({ total: 5.25 })
})

test.each<[string, unknown, number, string | undefined]>([
  ['less than the minimum', 5.24, 400, 'amount_too_low'],
  ['nothing', 0, 400, 'amount_too_low'],
  ['an amount below zero', -5.25, 422, undefined],
  ['a part of a cent', 5.255, 422, undefined],
  ['more than there can be', 10_000_000.01, 422, undefined],
  ['words', 'much', 422, undefined],
])('%s is refused, and nothing is paid', async (_, amount, status, code) => {
  const { buyer, product } = await givenOpenPrice()
  const refused = await pay(buyer, product, amount)
  expect([refused.status, refused.problem.code]).toEqual([status, code ?? refused.problem.code])
  expect(await balancesOf(db, buyer)).toEqual([5000])
})

test('who chose before the minimum was raised is told the new one, and pays nothing', async () => {
  const { seller, buyer, product } = await givenOpenPrice()
  await change(seller, product.id, { price: 8 })
  const { problem } = await pay(buyer, product, 5.25, { expected_total: 5.25 })
  expect(problem).toMatchObject({ code: 'amount_too_low', detail: 'This costs at least $8.40. You were not charged.' })
  await change(seller, product.id, { pricing_model: 'one_time' })
  expect((await pay(buyer, product, 20)).problem.code).toBe('price_changed')
  expect((await pay(buyer, product, 8.4, { expected_total: 5.25 })).problem.code).toBe('price_changed')
  expect(await balancesOf(db, buyer)).toEqual([5000])
})

test('what may be had for free is had for free, for cents from the balance, and for more by card', async () => {
  const { seller, buyer, product } = await givenOpenPrice({ price_cents: 0 })
  expect((await pay(buyer, product, 0)).body.purchase).toMatchObject({ paid_with: 'free', total: 0 })
  const [frugal, generous] = [await signUp('client'), await signUp('client')]
  await givenBalance(api, frugal, 100)
  expect((await pay(frugal, product, 0.2, { pay_with: 'card' })).problem.code).toBe('not_by_card')
  expect((await pay(frugal, product, 0.2)).body.purchase).toMatchObject({ price: 0.2, fee: 0, total: 0.2 })
  const { body } = await pay(generous, product, 3, { pay_with: 'card' })
  expect(await (await fetch(body.url ?? '')).text()).toContain('$3.00')
  await payWith(body.url ?? '', CARDS.pays)
  await untilDelivered()
  expect(await balancesOf(db, seller)).toEqual([20 + 286])
  await expectBooksInOrder(db)
})

test('another amount by card gives up the page before; a refund returns what was paid', async () => {
  const { seller, buyer, product } = await givenOpenPrice()
  const open = async (amount: number) => (await pay(buyer, product, amount, { pay_with: 'card' })).body.url ?? ''
  const [first, same, other] = [await open(6), await open(6), await open(21)]
  expect(same).toBe(first)
  expect(other).not.toBe(first)
  await payWith(other, CARDS.pays)
  await untilDelivered()
  const [sale] = (await seller.send(purchasesApi.listSales)).body
  expect(sale).toMatchObject({ price: 20, fee: 1, status: 'paid' })
  const refunded = await seller.send(purchasesApi.refund, { params: { id: sale?.id ?? 0 } })
  expect(refunded.body.status).toBe('refunded')
  await untilDelivered()
  expect(await balancesOf(db, seller)).toEqual([0])
  await expectBooksInOrder(db)
})

test('discount codes do not apply where buyers choose', async () => {
  const { seller, buyer, product } = await givenOpenPrice()
  await givenCode(seller)
  expect((await priceWith(buyer, product, 'SPRING')).problem.code).toBe('invalid_code')
  expect((await buyWith(buyer, product, 'SPRING', { amount: 10.5 })).problem.code).toBe('invalid_code')
  expect(await balancesOf(db, buyer)).toEqual([5000])
})

test('lists filter and order by the minimum', async () => {
  const { seller, product } = await givenOpenPrice({ price_cents: 7_100_000, suggested_price_cents: 9_000_000 })
  const dearer = await givenProductRow(db, seller, { price_cents: 7_200_000 })
  const query = { min_price: 71_000, max_price: 72_000, sort: 'price_low' } as const
  const { body } = await seller.send(productsApi.list, { query })
  expect(body.items.map(({ id, pricing_model }) => [id, pricing_model])).toEqual([
    [product.id, 'pay_what_you_want'],
    [dearer.id, 'one_time'],
  ])
})
