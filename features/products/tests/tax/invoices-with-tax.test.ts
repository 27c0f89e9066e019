import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { invoicesApi } from '#features/invoices/contract.ts'
import { PASSWORD } from '#testing/api.ts'
import { givenBalance } from '#testing/given/balance.ts'
import { CARDS, payWith, startApiWithPayments } from '#testing/given/payments.ts'
import { buy, givenTaxedTrades, idOf, live, refund, type Trade } from './given-taxed.ts'

const api = await startApiWithPayments({
  TAX: 'stripe',
  SELLER_NAME: 'Atelier Ltd',
  SELLER_ADDRESS: '1 Quay, Hamburg',
  SELLER_TAX_ID: 'DE811111111',
})
const { db, untilDelivered } = api
const { givenTaxed, documentsOf } = givenTaxedTrades(api)

/** Documents of a purchase as its buyer reads them. */
async function readDocuments({ buyer }: Trade) {
  const { body } = await buyer.send(invoicesApi.list)
  const sales = body.filter(({ cause }) => cause === 'purchase')
  return Promise.all(sales.map(async ({ id }) => (await buyer.send(invoicesApi.read, { params: { id } })).body))
}
const billedTo = async (id: number) =>
  (await db.selectFrom('purchases').select('billed_to').where('id', '=', id).executeTakeFirstOrThrow()).billed_to
const platform = { name: 'Atelier Ltd', address: '1 Quay, Hamburg', tax_id: 'DE811111111' }

test('an invoice with tax and its credit note say that the platform owes it, with its name, address and tax number', async () => {
  const trade = await givenTaxed()
  await givenBalance(api, trade.buyer, 1250)
  await buy(trade)
  await refund(trade.seller, await idOf(trade))
  const documents = await readDocuments(trade)
  expect(documents.map(({ tax_cents, tax_collector }) => [tax_cents, tax_collector])).toEqual([
    [-200, platform],
    [200, platform],
  ])
})

test('an invoice without tax names no one who collects it', async () => {
  const trade = await givenTaxed({ country: 'BR' })
  await givenBalance(api, trade.buyer, 1050)
  await buy(trade)
  expect(await readDocuments(trade)).toMatchObject([{ tax_label: null, tax_collector: null }])
})

test('an invoice shows the billing details by which the tax was calculated, though the buyer changed them before paying', async () => {
  const trade = await givenTaxed({ country: 'DE', tax_id: 'DE123456789', address: '2 Street, Berlin' })
  const { body } = await buy(trade, 10.5, 'card')
  await live(trade.buyer, { country: 'FR', tax_id: 'FR12345678901', address: '3 Rue, Paris' })
  await payWith(body.url!, CARDS.pays)
  await untilDelivered()
  expect(await readDocuments(trade)).toMatchObject([
    { buyer: { address: '2 Street, Berlin', country: 'DE', tax_id: 'DE123456789' } },
  ])
})

test('whoever opens a payment page again with other billing details gets those on the invoice', async () => {
  const trade = await givenTaxed({ country: 'BR', address: '1 Rua, Recife' })
  const { url } = (await buy(trade, 10.5, 'card')).body
  await live(trade.buyer, { country: 'AR', address: '2 Calle, Rosario' })
  expect((await buy(trade, 10.5, 'card')).body.url).toBe(url)
  await payWith(url!, CARDS.pays)
  await untilDelivered()
  expect(await readDocuments(trade)).toMatchObject([{ buyer: { address: '2 Calle, Rosario', country: 'AR' } }])
})

test('the billing details of a purchase go with its buyer, its invoice stays', async () => {
  const trade = await givenTaxed({ country: 'DE', address: '2 Street, Berlin' })
  await givenBalance(api, trade.buyer, 1250)
  await buy(trade)
  const id = await idOf(trade)
  const { parts } = (await trade.buyer.send(accountSettingsApi.exportData)).body
  expect(parts['purchases']).toMatchObject({ bought: [{ billed_to: { country: 'DE' } }] })
  const { gives_up } = (await trade.buyer.send(accountSettingsApi.readClosing)).body
  const closed = await trade.buyer.send(accountSettingsApi.closeAccount, {
    body: { password: PASSWORD, ...(gives_up && { gives_up }) },
  })
  expect(closed.status).toBe(204)
  api.passTime(16 * 60_000)
  await untilDelivered()
  expect(await billedTo(id)).toBeNull()
  expect(await documentsOf(id)).toMatchObject([{ buyer_country: 'DE' }])
})

test('the billing details of a purchase that is never paid go once nobody can pay it', async () => {
  const trade = await givenTaxed({ country: 'BR', address: '1 Rua, Recife' })
  await buy(trade, 10.5, 'card')
  const given_up = await idOf(trade)
  await live(trade.buyer, { country: 'DE', address: '2 Street, Berlin' })
  await buy(trade, 12.5, 'card')
  const open = await idOf(trade)
  await untilDelivered()
  expect([await billedTo(given_up), await billedTo(open)]).toEqual([
    null,
    expect.objectContaining({ address: '2 Street, Berlin' }),
  ])
})
