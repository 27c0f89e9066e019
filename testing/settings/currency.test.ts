import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { storedAmounts } from '#app/server.ts'
import { agreementsApi, findBrokenPlaces } from '#features/agreements/contract.ts'
import { sha256 } from '#features/agreements/server.ts'
import { balancesApi } from '#features/balances/contract.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { donationsApi } from '#features/donations/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { listFaults } from '#features/ledger/server.ts'
import { paymentsApi } from '#features/payments/contract.ts'
import { productsApi, purchasesApi } from '#features/products/contract.ts'
import { requestsApi } from '#features/requests/contract.ts'
import { subscriptionsApi } from '#features/subscriptions/contract.ts'
import { storeCurrency } from '#platform/server/database/installation-currency.ts'
import { findCurrency } from '#platform/server/settings/currencies.ts'
import { SettingsError } from '#platform/server/config.ts'
import { startApi } from '../api.ts'
import { CARDS, payWith, startApiWithPayments } from '../given/payments.ts'
import { givenProductRow } from '../given/products.ts'
import { givenRequest } from '../given/rows.ts'

// Everything that moves money, one after the other.
const WHOLE_MARKET_MS = 60_000

interface Market {
  code: string
  /** What a subscription costs, in the smallest unit, and how it is shown. */
  subscription: [cents: number, shown: string]
  /** A budget, and one with too many digits. */
  budget: [fits: number, does_not: number]
  /** A price, and what a buyer pays with the fee. */
  price: number
  total: number
  /** What is topped up and given, in the smallest unit. */
  paid: number
  gift: [cents: number, shown: string]
}

const YEN: Market = {
  code: 'jpy',
  subscription: [1500, '¥1,500'],
  budget: [120_000_000, 1200.5],
  price: 1990,
  total: 2089,
  paid: 5000,
  gift: [500, '¥500'],
}
const EUROS: Market = {
  code: 'eur',
  subscription: [1190, '€11.90'],
  budget: [1200.5, 1200.505],
  price: 19.9,
  total: 20.89,
  paid: 5000,
  gift: [500, '€5.00'],
}

test.each([YEN, EUROS])(
  'people trade in $code, and the books come to nothing',
  async (market) => {
    const { code, subscription, budget, price, total, paid, gift } = market
    const NAME = code.toUpperCase()
    const api = await startApiWithPayments({ CURRENCY: code, SUBSCRIPTION_PRICE_CENTS: String(subscription[0]) })
    const { db, signUp, nobody } = api
    const [client, creator] = [await signUp('client'), await signUp('developer')]
    expect((await nobody.send(paymentsApi.config)).body).toMatchObject({
      currency: code,
      subscription_price_cents: subscription[0],
    })

    // A creator subscribes.
    const page = (await creator.send(subscriptionsApi.create)).body.url
    expect(await (await fetch(page)).text()).toContain(subscription[1])
    await payWith(page, CARDS.pays)
    await api.untilStatus(creator, { status: 'active' })

    // A client posts a request, and both agree on a price.
    const wanted = { title: 'A shop', content: 'With a till.', is_public: true, estimated_budget: budget[0] }
    const request = await client.send(requestsApi.create, { body: wanted })
    expect(request).toMatchObject({ status: 200, body: { estimated_budget: budget[0] } })
    const refused = await client.send(requestsApi.create, { body: { ...wanted, estimated_budget: budget[1] } })
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.problem)).toMatch(/in whole Japanese yen|at most two decimal places/)
    const request_id = request.body.id
    await creator.send(conversationsApi.start, { body: { request_id } })
    const terms = { request_id, price: budget[0], terms: 'A shop with a till.' }
    expect((await creator.send(agreementsApi.propose, { body: { ...terms, price: budget[1] } })).status).toBe(422)
    const { body: agreement } = await creator.send(agreementsApi.propose, { body: terms })
    await client.send(agreementsApi.accept, { params: agreement })
    const { body: record } = await client.send(agreementsApi.readRecord, { params: agreement })
    expect(record.versions).toMatchObject([{ currency: code, price: budget[0].toFixed(2) }])
    expect(await findBrokenPlaces(record, sha256)).toEqual([])

    // A creator sells.
    const values = { name: 'A ledger', description: 'It adds up.' }
    expect((await creator.send(productsApi.create, { body: { ...values, price: budget[1] } })).status).toBe(422)
    const draft = await creator.send(productsApi.create, { body: { ...values, price } })
    expect(draft).toMatchObject({ status: 201, body: { price, total } })
    const product = await givenProductRow(db, creator, { price_cents: Math.round(price * (code === 'jpy' ? 1 : 100)) })

    // A client tops up and buys.
    const wrong = await client.send(balancesApi.createPaymentIntent, { body: { amount: paid, currency: 'usd' } })
    expect(wrong.status).toBe(422)
    expect(JSON.stringify(wrong.problem)).toContain(`This installation uses ${code} and no other currency`)
    const { body: begun } = await client.send(balancesApi.createPaymentIntent, {
      body: { amount: paid, currency: code },
    })
    await api.payByCard(begun.clientSecret)
    await api.untilDelivered()
    expect((await client.send(balancesApi.balance)).body).toEqual({
      balance_cents: paid,
      processing_cents: 0,
      currency: code,
    })
    const bought = await client.send(purchasesApi.purchase, {
      params: { id: product.id },
      body: { pay_with: 'balance', expected_total: total },
    })
    expect(bought).toMatchObject({ status: 200, body: { purchase: { status: 'paid', price, total } } })

    // Somebody gives.
    expect((await nobody.send(donationsApi.create, { body: { amount: gift[0], currency: 'usd' } })).status).toBe(422)
    const { body: giving } = await nobody.send(donationsApi.create, { body: { amount: gift[0], isAnonymous: true } })
    expect(await (await fetch(giving.url)).text()).toContain(gift[1])
    await payWith(giving.url, CARDS.pays)
    await api.untilDelivered()
    const donations = await db.selectFrom('donations').select(['currency', 'status', 'amount_cents']).execute()
    expect(donations).toEqual([{ currency: code, status: 'paid', amount_cents: gift[0] }])

    // Everything is on paper and in the books.
    const { body: invoices } = await client.send(invoicesApi.list)
    expect(invoices.map(({ total_cents }) => total_cents).toSorted((a, b) => a - b)).toEqual(
      [paid, total * (code === 'jpy' ? 1 : 100)].map(Math.round).toSorted((a, b) => a - b),
    )
    const headers = { authorization: `Bearer ${client.token}` }
    const pdf = await api.app.inject({ url: `/api/invoices/${invoices[0]?.id}/pdf`, headers })
    expect([pdf.statusCode, pdf.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    const csv = await api.app.inject({ url: '/api/payments/balance/statement.csv', headers })
    expect(csv.body).toContain(`Amount (${NAME}),Balance (${NAME})`)
    expect(csv.body).toContain(code === 'jpy' ? `,-${total},${paid - total}` : `,-20.89,29.11`)
    expect(await listFaults(db)).toEqual([])
    const { rows } = await sql<{
      sum: number
    }>`select coalesce(sum(cents), 0)::bigint as sum from ledger_postings`.execute(db)
    expect(rows).toEqual([{ sum: 0 }])

    // What the provider tells of another currency is none of our business.
    const event = {
      id: 'evt_of_another_currency',
      object: 'event',
      type: 'charge.refunded',
      livemode: false,
      data: { object: { id: 'ch_1', object: 'charge', currency: 'usd', customer: null, payment_intent: 'pi_1' } },
    }
    expect((await api.deliver(JSON.stringify(event))).status).toBe(200)
    const stored = await db.selectFrom('payment_events').select('id').where('id', '=', event.id).execute()
    expect(stored).toEqual([])
  },
  WHOLE_MARKET_MS,
)

const known = (code: string) => {
  const found = findCurrency(code)
  if (!found) throw new Error(`${code} is unknown`)
  return found
}

test('an empty installation takes whichever currency it is started with, and another one as long as it is empty', async () => {
  const { db } = await startApi()
  for (const code of ['jpy', 'eur', 'eur', 'usd']) {
    await storeCurrency(db, known(code), storedAmounts)
    expect(await db.selectFrom('installation').select('currency').execute()).toEqual([{ currency: code }])
  }
})

test('another currency stops the start once there are amounts, and both are named', async () => {
  const { db, signUp } = await startApi()
  await storeCurrency(db, known('jpy'), storedAmounts)
  const client = await signUp('client')
  const request = await givenRequest(db, client, { estimated_budget: null })
  await storeCurrency(db, known('eur'), storedAmounts)
  await db.updateTable('requests').set({ estimated_budget: 1200 }).where('id', '=', request.id).execute()
  const change = storeCurrency(db, known('jpy'), storedAmounts)
  await expect(change).rejects.toThrow(SettingsError)
  await expect(change).rejects.toThrow('CURRENCY is jpy, but the amounts in this database are in eur')
  await storeCurrency(db, known('eur'), storedAmounts)
})

test('amounts from before there were currencies are dollars', async () => {
  const { db, signUp } = await startApi()
  const creator = await signUp('developer')
  await givenProductRow(db, creator)
  await expect(storeCurrency(db, known('eur'), storedAmounts)).rejects.toThrow('are in usd')
  await storeCurrency(db, known('usd'), storedAmounts)
})
