import { expect, test } from 'vitest'
import { checkPaymentSettings } from '#features/payments/server.ts'
import { balancesOf, expectBooksInOrder, givenBalance, platformBalanceOf } from '#testing/given/balance.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { productTaxApi } from '../../contract/tax.ts'
import { givenTrade } from '../given-purchases.ts'
import { ask, buy, givenTaxedTrades, idOf, live, refund } from './given-taxed.ts'

const api = await startApiWithPayments({ TAX: 'stripe' })
const { db, stripe, untilDelivered } = api

const { givenTaxed, documentsOf } = givenTaxedTrades(api)
const reportedOf = async (purchaseId: number) =>
  db.selectFrom('reported_taxes').selectAll().where('purchase_id', '=', purchaseId).executeTakeFirst()
const taxOwed = () => platformBalanceOf(db, 'tax')

test('a buyer sees the tax, pays it from their balance, and the platform owes it', async () => {
  const before = await taxOwed()
  const trade = await givenTaxed()
  expect((await ask(trade)).body).toEqual({ net: 10.5, tax: 2, label: 'VAT 19%', total: 12.5 })
  await givenBalance(api, trade.buyer, 1250)
  const { status, body } = await buy(trade, 12.5)
  expect([status, body.purchase]).toMatchObject([
    200,
    { price: 10, fee: 0.5, tax: 2, tax_label: 'VAT 19%', total: 12.5 },
  ])
  expect(await balancesOf(db, trade.buyer, trade.seller)).toEqual([0, 1000])
  expect((await taxOwed()) - before).toBe(200)
  const id = await idOf(trade)
  expect(await documentsOf(id)).toMatchObject([
    { total_cents: 1250, tax_cents: 200, tax_label: 'VAT 19%', buyer_country: 'DE' },
  ])
  await untilDelivered()
  const reported = await reportedOf(id)
  expect((await stripe.client.tax.transactions.retrieve(reported!.tax_transaction)).type).toBe('transaction')
  await expectBooksInOrder(db)
})

test('a buyer pays the tax by card, as a line of the payment page', async () => {
  const trade = await givenTaxed({ country: 'FR' })
  const { body } = await buy(trade, 12.6, 'card')
  const page = await stripe.client.checkout.sessions.retrieve(body.url!.split('/').at(-1)!, { expand: ['line_items'] })
  expect(page.line_items?.data.map(({ description, amount_total }) => [description, amount_total])).toEqual([
    [trade.product.name, 1000],
    ['Platform fee', 50],
    ['VAT 20%', 210],
  ])
  // A second click leads to the same page, though the tax is calculated again.
  expect((await buy(trade, 12.6, 'card')).body.url).toBe(body.url)
  await payWith(body.url!, CARDS.pays)
  await untilDelivered()
  expect(await trade.statuses()).toEqual(['paid'])
  expect(await balancesOf(db, trade.seller)).toEqual([1000])
  await untilDelivered()
  expect(await reportedOf(await idOf(trade))).toMatchObject({ reversed_cents: 0 })
  await expectBooksInOrder(db)
})

test('a refund of a part and of the rest returns the tax in proportion, in the books, on paper and in the reports', async () => {
  const before = await taxOwed()
  const trade = await givenTaxed()
  await givenBalance(api, trade.buyer, 1250)
  await buy(trade)
  const id = await idOf(trade)
  expect((await refund(trade.seller, id, 5)).status).toBe(200)
  // Three fifths of it are left.
  expect((await taxOwed()) - before).toBe(120)
  await untilDelivered()
  expect(await reportedOf(id)).toMatchObject({ reversed_cents: 500 })
  expect((await refund(trade.seller, id)).status).toBe(200)
  expect((await taxOwed()) - before).toBe(0)
  expect(await balancesOf(db, trade.buyer, trade.seller)).toEqual([1250, 0])
  await untilDelivered()
  expect(await reportedOf(id)).toMatchObject({ reversed_cents: 1250 })
  const documents = await documentsOf(id)
  expect(documents.map(({ total_cents, tax_cents }) => [total_cents, tax_cents])).toEqual([
    [1250, 200],
    [-500, -80],
    [-750, -120],
  ])
  await expectBooksInOrder(db)
})

test('a card payment that is refunded gives its tax back with the rest', async () => {
  const before = await taxOwed()
  const trade = await givenTaxed()
  await payWith((await buy(trade, 12.5, 'card')).body.url!, CARDS.pays)
  await untilDelivered()
  expect((await taxOwed()) - before).toBe(200)
  await refund(trade.seller, await idOf(trade))
  await untilDelivered()
  await untilDelivered()
  expect((await taxOwed()) - before).toBe(0)
  expect(await trade.purchases()).toMatchObject([{ status: 'refunded', refunded_cents: 1250 }])
  expect(await reportedOf(await idOf(trade))).toMatchObject({ reversed_cents: 1250 })
})

test('a business abroad pays no tax, and its invoice says why, with its number', async () => {
  const trade = await givenTaxed({ country: 'DE', tax_id: 'DE123456789' })
  await givenBalance(api, trade.buyer, 1050)
  expect((await buy(trade, 10.5)).status).toBe(200)
  expect(await documentsOf(await idOf(trade))).toEqual([
    {
      total_cents: 1050,
      tax_cents: 0,
      tax_label: 'VAT 0% (reverse charge)',
      buyer_country: 'DE',
      buyer_tax_id: 'DE123456789',
    },
  ])
})

test('where the platform collects no tax, the price is as before', async () => {
  const trade = await givenTaxed({ country: 'BR' })
  await givenBalance(api, trade.buyer, 1050)
  expect((await ask(trade)).body).toEqual({ net: 10.5, tax: 0, label: null, total: 10.5 })
  expect((await buy(trade, 10.5)).status).toBe(200)
  expect(await documentsOf(await idOf(trade))).toMatchObject([{ total_cents: 1050, tax_cents: 0, tax_label: null }])
})

test('who did not say where they are, or not enough, is told so and buys nothing', async () => {
  const trade = await givenTrade(api)
  await givenBalance(api, trade.buyer, 2000)
  const refused = async () => {
    for (const answer of [await ask(trade), await buy(trade), await buy(trade, undefined, 'card')])
      expect([answer.status, answer.problem.code]).toEqual([400, 'tax_place_unknown'])
  }
  await refused()
  await live(trade.buyer, { country: 'US' })
  await refused()
  expect(await trade.purchases()).toEqual([])
  await live(trade.buyer, { country: 'US', postal_code: '94103' })
  expect((await buy(trade, 10.5)).status).toBe(200)
})

test('who agreed to another total, before the tax or of another country, pays nothing', async () => {
  const trade = await givenTaxed()
  await givenBalance(api, trade.buyer, 2000)
  for (const total of [10.5, 12.6]) {
    for (const way of ['balance', 'card'] as const) {
      const { status, problem } = await buy(trade, total, way)
      expect([status, problem.code]).toEqual([409, 'price_changed'])
    }
  }
  expect([await trade.purchases(), await balancesOf(db, trade.buyer)]).toEqual([[], [2000]])
})

test('a balance that covers the price but not the tax is not enough', async () => {
  const trade = await givenTaxed()
  await givenBalance(api, trade.buyer, 1249)
  expect((await buy(trade)).problem.code).toBe('insufficient_funds')
  expect(await trade.purchases()).toEqual([])
})

test('a tax that nobody who is signed out may ask for', async () => {
  const { product } = await givenTrade(api)
  expect((await api.nobody.send(productTaxApi.price, { params: { id: product.id } })).status).toBe(401)
})

test('what is free is not taxed, and needs no country', async () => {
  const trade = await givenTrade(api)
  await db.updateTable('products').set({ price_cents: 0 }).where('id', '=', trade.product.id).execute()
  expect((await buy(trade)).status).toBe(200)
})

test.each(['fail', 'forbid'])(
  'while the provider calculates no tax (%s), nobody buys and nothing is booked',
  async (failure) => {
    const trade = await givenTaxed()
    await givenBalance(api, trade.buyer, 1250)
    const { getMaxNetworkRetries } = stripe.client
    stripe.client.getMaxNetworkRetries = () => 0
    await api.press(`calls/tax-calculations/${failure}`)
    const { status, problem } = await buy(trade, 12.5)
    expect([status, problem.code]).toEqual([502, 'payment_provider_unavailable'])
    expect([await trade.purchases(), await balancesOf(db, trade.buyer)]).toEqual([[], [1250]])
    if (failure === 'forbid') await api.press('calls/tax-calculations/allow')
    expect((await buy(trade, 12.5)).status).toBe(200)
    stripe.client.getMaxNetworkRetries = getMaxNetworkRetries
  },
)

test('a provider that is busy is asked for the tax again', async () => {
  const trade = await givenTaxed()
  await api.press('calls/tax-calculations/rate-limit')
  expect((await ask(trade)).body.tax).toBe(2)
})

test('a report that the provider failed to store is made once', async () => {
  const trade = await givenTaxed()
  await givenBalance(api, trade.buyer, 1250)
  await api.press('calls/tax-transactions-create_from_calculation/fail')
  await buy(trade)
  await untilDelivered()
  expect(await reportedOf(await idOf(trade))).toMatchObject({ reversed_cents: 0 })
})

test('a purchase whose price changed since its tax was calculated is refused', async () => {
  const trade = await givenTaxed()
  await givenBalance(api, trade.buyer, 2000)
  const { calculations } = stripe.client.tax
  const create = calculations.create.bind(calculations)
  calculations.create = async (...asked: Parameters<typeof create>) => {
    await db.updateTable('products').set({ price_cents: 900 }).where('id', '=', trade.product.id).execute()
    return create(...asked)
  }
  const { status, problem } = await buy(trade)
  calculations.create = create
  expect([status, problem.code]).toEqual([409, 'price_changed'])
  expect([await trade.purchases(), await balancesOf(db, trade.buyer)]).toEqual([[], [2000]])
})

test('the check of the settings says that taxes can be calculated, and that invoices lack details of the platform', async () => {
  const found = await checkPaymentSettings(api.services)
  // Invoices lack the platform's address and tax number here.
  expect(found.filter(({ name }) => name === 'tax').map(({ state }) => state)).toEqual(['warning', 'ok'])
})
