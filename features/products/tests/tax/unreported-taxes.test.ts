import { expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { operatorsApi } from '#features/operators/contract.ts'
import { findUnreported } from '#features/payments/server.ts'
import { listFaults } from '#features/ledger/server.ts'
import { todayApi } from '#features/administration/contract.ts'
import type { Sender } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
import { productTaxApi } from '../../contract/tax.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { givenTrade } from '../given-purchases.ts'

const api = await startApiWithPayments({ TAX: 'stripe' })
const { db, signUp } = api
const HOUR_MS = 60 * 60 * 1000

/** A taxed purchase from the balance, whose job never runs. */
async function givenUnreported() {
  const trade = await givenTrade(api)
  await trade.buyer.send(invoicesApi.changeBillingDetails, { body: { country: 'DE' } })
  await givenBalance(api, trade.buyer, 1250)
  const { body } = await trade.buyer.send(purchasesApi.purchase, {
    params: { id: trade.product.id },
    body: { pay_with: 'balance' },
  })
  return { ...trade, id: body.purchase!.id }
}
const reportedOf = ({ id }: { id: number }) =>
  db.selectFrom('reported_taxes').select('reversed_cents').where('purchase_id', '=', id).executeTakeFirst()
const referenceOf = async ({ id }: { id: number }) =>
  (await db.selectFrom('purchases').select('reference').where('id', '=', id).executeTakeFirstOrThrow()).reference
async function recordAtStripe({ id }: { id: number }, reference: string) {
  const { tax_calculation } = await db
    .selectFrom('purchases')
    .select('tax_calculation')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { transactions } = api.stripe.client.tax
  return (await transactions.createFromCalculation({ calculation: tax_calculation!, reference })).id
}
const settle = (who: Sender, body: { reference: string; reason: string; transaction?: string }) =>
  who.send(productTaxApi.settle, { body })
const unreported = () => db.selectFrom('unreported_taxes').select(['changes', 'checks']).execute()
const compare = () => api.runScheduledJob('compare-taxes')

test('a tax whose job was lost is reported by the comparison an hour later', async () => {
  const purchase = await givenUnreported()
  await compare()
  expect(await reportedOf(purchase)).toBeUndefined()
  api.passTime(HOUR_MS + 1)
  await compare()
  expect([await reportedOf(purchase), await unreported()]).toEqual([{ reversed_cents: 0 }, []])
})

test('a refund is reported by it too, and what changes during a report stays for the next', async () => {
  const purchase = await givenUnreported()
  expect((await purchase.seller.send(purchasesApi.refund, { params: { id: purchase.id } })).status).toBe(200)
  expect(await unreported()).toMatchObject([{ changes: 2 }])
  api.passTime(HOUR_MS + 1)
  const { createFromCalculation } = api.stripe.client.tax.transactions
  api.stripe.client.tax.transactions.createFromCalculation = async (...asked) => {
    await db.updateTable('unreported_taxes').set({ changes: 3 }).execute()
    return createFromCalculation.apply(api.stripe.client.tax.transactions, asked)
  }
  await compare()
  api.stripe.client.tax.transactions.createFromCalculation = createFromCalculation
  expect(await unreported()).toEqual([{ changes: 3, checks: 1 }])
  await compare()
  expect([await reportedOf(purchase), await unreported()]).toEqual([{ reversed_cents: 1250 }, []])
})

test('a refund after another report ended is not taken for what that report was about', async () => {
  const purchase = await givenUnreported()
  api.passTime(HOUR_MS + 1)
  const { createFromCalculation } = api.stripe.client.tax.transactions
  api.stripe.client.tax.transactions.createFromCalculation = async (...asked) => {
    await db.deleteFrom('unreported_taxes').execute()
    await purchase.seller.send(purchasesApi.refund, { params: { id: purchase.id } })
    return createFromCalculation.apply(api.stripe.client.tax.transactions, asked)
  }
  await compare()
  api.stripe.client.tax.transactions.createFromCalculation = createFromCalculation
  expect(await unreported()).toEqual([{ changes: 1, checks: 0 }])
  api.passTime(HOUR_MS + 1)
  await compare()
  expect([await reportedOf(purchase), await unreported()]).toEqual([{ reversed_cents: 1250 }, []])
})

test('while the provider is away, only what was tried counts as tried', async () => {
  await givenUnreported()
  await givenUnreported()
  api.passTime(HOUR_MS + 1)
  const { getMaxNetworkRetries } = api.stripe.client
  api.stripe.client.getMaxNetworkRetries = () => 0
  await api.press('calls/tax-transactions-create_from_calculation/fail')
  await compare()
  api.stripe.client.getMaxNetworkRetries = getMaxNetworkRetries
  expect((await unreported()).map(({ checks }) => checks).toSorted()).toEqual([0, 1])
  await compare()
  expect(await unreported()).toEqual([])
})

test('a reversal that Stripe has, though we stopped before we stored it, counts as made', async () => {
  const purchase = await givenUnreported()
  api.passTime(HOUR_MS + 1)
  await compare()
  const { tax_transaction: original_transaction } = await db
    .selectFrom('reported_taxes')
    .select('tax_transaction')
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirstOrThrow()
  await purchase.seller.send(purchasesApi.refund, { params: { id: purchase.id } })
  const reference = `${await referenceOf(purchase)} 1250`
  const whole = { mode: 'partial', original_transaction, reference, flat_amount: -1250 } as const
  await api.stripe.client.tax.transactions.createReversal(whole)
  api.passTime(HOUR_MS + 1)
  await compare()
  expect([await reportedOf(purchase), await unreported()]).toEqual([{ reversed_cents: 1250 }, []])
})

test('finance staff settle a tax that Stripe has but we do not know of, by the id of its transaction', async () => {
  const purchase = await givenUnreported()
  const reference = await referenceOf(purchase)
  const recorded = await recordAtStripe(purchase, reference)
  const another = await recordAtStripe(await givenUnreported(), 'another')
  api.passTime(HOUR_MS + 1)
  await compare()
  const fina = await signUp('client', { operator: ['finance'] })
  const body = { reference, reason: 'We stopped before it was stored' }
  for (const transaction of [another, 'tax_unknown'])
    expect((await settle(fina, { ...body, transaction })).problem.code).toBe('other_transaction')
  await purchase.seller.send(purchasesApi.refund, { params: { id: purchase.id } })
  expect((await settle(fina, { ...body, transaction: recorded })).status).toBe(204)
  await compare()
  expect(await reportedOf(purchase)).toEqual({ reversed_cents: 1250 })
  expect(await findUnreported(db, reference)).toBeUndefined()
  const [entry] = (await fina.send(operatorsApi.audit, { query: { action: 'settle_tax' } })).body
  expect(entry).toMatchObject({ reason: body.reason, details: { reference, transaction: recorded } })
})

test('finance staff settle a tax that can no longer be reported, and nobody else does', async () => {
  const reference = await referenceOf(await givenUnreported())
  const body = { reference, reason: 'Declared by hand: the calculation has expired' }
  const [sue, stranger] = [await signUp('client', { operator: ['support'] }), await signUp('client')]
  for (const who of [sue, stranger]) expect((await settle(who, body)).status).toBe(403)
  expect((await settle(api.nobody, body)).status).toBe(401)
  const fina = await signUp('client', { operator: ['finance'] })
  expect((await settle(fina, body)).status).toBe(204)
  expect(await findUnreported(db, reference)).toBeUndefined()
  expect((await settle(fina, body)).status).toBe(404)
})

test('a tax that cannot be reported for a day is an error of the ledger check, and waits for finance staff', async () => {
  const purchase = await givenUnreported()
  api.passTime(HOUR_MS + 1)
  const fina = await signUp('client', { operator: ['finance'] })
  const tasks = async () =>
    (await fina.send(todayApi.read)).body.tasks.filter(({ kind }) => kind === 'unreported_taxes')
  await api.press('calls/tax-transactions-create_from_calculation/forbid')
  for (let hour = 1; hour < 24; hour++) await compare()
  expect([await listFaults(db), await tasks()]).toEqual([[], []])
  await compare()
  const reference = await referenceOf(purchase)
  expect(await listFaults(db)).toEqual([
    expect.stringContaining(`The tax of ${reference} has not been reported to Stripe Tax since`),
  ])
  expect(await tasks()).toMatchObject([{ count: 1 }])
  await api.press('calls/tax-transactions-create_from_calculation/allow')
  await compare()
  expect([await listFaults(db), await tasks(), await unreported()]).toEqual([[], [], []])
})
