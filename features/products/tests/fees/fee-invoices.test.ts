import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { purchasesApi } from '../../contract/purchases.ts'
import { invoiceLeavingSeller } from '../../server/fees/invoice-fees.ts'
import { refundPartially } from '../../server/refunds/refund-part.ts'

const api = await startApi({ SELLER_NAME: 'Atelier Ltd', SELLER_TAX_ID: 'DE123456789' })
const { db, signUp } = api

/** Sets the clock to the second day of the next month, when sellers are invoiced. */
function toNextMonth() {
  const now = api.now()
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2)
  api.passTime(next - now.getTime())
}
const nameOf = (at: Date) =>
  new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)

async function sell(seller: Person) {
  const product = await givenProductRow(db, seller, { price_cents: 1000 })
  const buyer = await signUp('client')
  await givenBalance(api, buyer, 1050)
  const { body } = await buyer.send(purchasesApi.purchase, {
    params: { id: product.id },
    body: { pay_with: 'balance' },
  })
  return body.purchase!.id
}
// Whoever does nothing for a month is signed out.
const refund = (seller: Person, id: number, amount?: number) =>
  api.inWork((work) => refundPartially(work, { id, sellerId: seller.id, amount }))
const feeInvoicesOf = async (seller: Person) =>
  (
    await db
      .selectFrom('invoices')
      .innerJoin('invoice_lines', 'invoice_id', 'id')
      .select(['id', 'text', 'total_cents'])
      .where('buyer_id', '=', seller.id)
      .orderBy('id', 'desc')
      .execute()
  ).map(({ text, total_cents }) => [text, total_cents])
const run = () => api.runScheduledJob('invoice-fees')

test('a seller gets one invoice of the platform over the fees of a month, once the month is over', async () => {
  const seller = await signUp('developer')
  const month = nameOf(api.now())
  await sell(seller)
  await sell(seller)
  await refund(seller, await sell(seller))
  await run()
  expect(await feeInvoicesOf(seller)).toEqual([])
  toNextMonth()
  await run()
  await run()
  expect(await feeInvoicesOf(seller)).toEqual([[`Platform fee on 2 sales in ${month}`, 100]])
  const found = await db.selectFrom('invoices').selectAll().where('buyer_id', '=', seller.id).execute()
  expect(found).toMatchObject([{ seller_id: null, seller_name: 'Atelier Ltd', series: 0, paid_with: 'balance' }])
})

test('a fee that is returned in a later month is on a credit note to the invoice of its month', async () => {
  const seller = await signUp('developer')
  const [whole, part] = [await sell(seller), await sell(seller)]
  toNextMonth()
  await run()
  const invoice = (await feeInvoicesOf(seller))[0]
  expect(invoice?.[1]).toBe(100)
  await refund(seller, whole)
  await refund(seller, part, 5.25)
  await sell(seller)
  await run()
  expect(await feeInvoicesOf(seller)).toHaveLength(1)
  toNextMonth()
  await run()
  await run()
  const documents = (await feeInvoicesOf(seller)).map(([, cents]) => cents)
  expect(documents).toEqual([50, -75, 100])
})

test('who sold nothing, or only for free, gets no invoice of fees', async () => {
  const seller = await signUp('developer')
  const product = await givenProductRow(db, seller, { price_cents: 0 })
  await (await signUp('client')).send(purchasesApi.purchase, { params: { id: product.id }, body: {} })
  toNextMonth()
  await run()
  expect(await feeInvoicesOf(seller)).toEqual([])
})

const close = async (who: Person) => {
  const { gives_up } = (await who.send(accountSettingsApi.readClosing)).body
  const { status } = await who.send(accountSettingsApi.closeAccount, {
    body: { password: PASSWORD, ...(gives_up && { gives_up }) },
  })
  expect(status).toBe(204)
}
const addresseesOf = (seller: Person) =>
  db
    .selectFrom('invoices')
    .select(['buyer_name', 'buyer_address', 'total_cents'])
    .where('buyer_id', '=', seller.id)
    .orderBy('id')
    .execute()

test('a seller who closes their account is invoiced at once, with their billing details, and not again', async () => {
  const seller = await signUp('developer')
  const month = nameOf(api.now())
  await seller.send(invoicesApi.changeBillingDetails, { body: { name: 'Bakery Ltd', address: '1 Mill, Ghent' } })
  await sell(seller)
  await sell(seller)
  await close(seller)
  expect(await feeInvoicesOf(seller)).toEqual([[`Platform fee on 2 sales in ${month}`, 100]])
  toNextMonth()
  await run()
  expect(await addresseesOf(seller)).toEqual([
    { buyer_name: 'Bakery Ltd', buyer_address: '1 Mill, Ghent', total_cents: 100 },
  ])
})

test('what a sale brings or loses later in the month in which its seller left is on a further document', async () => {
  const seller = await signUp('developer')
  const [sale] = [await sell(seller), await sell(seller)]
  await api.inWork((work) => invoiceLeavingSeller(work, seller.id))
  await refund(seller, sale)
  toNextMonth()
  await run()
  expect((await addresseesOf(seller)).map(({ total_cents }) => total_cents)).toEqual([100, -50])
})

test('a seller who leaves before the fees of last month were invoiced gets an invoice of each month', async () => {
  const seller = await signUp('developer')
  const months = [nameOf(api.now())]
  await sell(seller)
  toNextMonth()
  months.push(nameOf(api.now()))
  await sell(seller)
  // Whoever does nothing for a month is signed out.
  await api.inWork((work) => invoiceLeavingSeller(work, seller.id))
  expect(await feeInvoicesOf(seller)).toEqual(
    months.toReversed().map((month) => [`Platform fee on 1 sale in ${month}`, 50]),
  )
})

test('a fee returned on the days of the job, before its seller leaves, is on one credit note of the next month', async () => {
  const seller = await signUp('developer')
  const [sale] = [await sell(seller), await sell(seller)]
  toNextMonth()
  await refund(seller, sale)
  await api.inWork((work) => invoiceLeavingSeller(work, seller.id))
  await run()
  expect((await addresseesOf(seller)).map(({ total_cents }) => total_cents)).toEqual([100])
  toNextMonth()
  await run()
  expect((await addresseesOf(seller)).map(({ total_cents }) => total_cents)).toEqual([100, -50])
})

test('who sold nothing leaves without an invoice', async () => {
  const seller = await signUp('developer')
  await close(seller)
  expect(await feeInvoicesOf(seller)).toEqual([])
})
