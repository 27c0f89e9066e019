import { expect, test } from 'vitest'
import { invoicesApi } from '#features/invoices/contract.ts'
import { listFaults } from '#features/ledger/server.ts'
import { todayApi } from '#features/administration/contract.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'
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
  const { reference } = await db
    .selectFrom('purchases')
    .select('reference')
    .where('id', '=', purchase.id)
    .executeTakeFirstOrThrow()
  expect(await listFaults(db)).toEqual([
    expect.stringContaining(`The tax of ${reference} has not been reported to Stripe Tax since`),
  ])
  expect(await tasks()).toMatchObject([{ count: 1 }])
  await api.press('calls/tax-transactions-create_from_calculation/allow')
  await compare()
  expect([await listFaults(db), await tasks(), await unreported()]).toEqual([[], [], []])
})
