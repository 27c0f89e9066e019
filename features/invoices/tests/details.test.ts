import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { startApi } from '#testing/api.ts'
import { invoicesApi } from '../contract.ts'
import { issuingOn, newCause } from './given-cause.ts'

const api = await startApi()
const { nobody, signUp } = api
const { issue } = issuingOn(api)

const address = '12 High Street\nLeeds'

test('who says how they stand on invoices stands so on the next one, and as before on those they have', async () => {
  const buyer = await signUp('client')
  const before = await issue(buyer.id)
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toEqual({ name: null, address: null, tax_id: null })
  const details = { name: 'Clara Ltd', address, tax_id: 'GB 1' }
  expect((await buyer.send(invoicesApi.changeBillingDetails, { body: details })).body).toEqual(details)
  const standing = async (id: number) => (await buyer.send(invoicesApi.read, { params: { id } })).body.buyer
  expect(await standing(await issue(buyer.id))).toEqual({ id: buyer.id, ...details })
  expect(await standing(before)).toEqual({ id: buyer.id, name: buyer.user.full_name, address: null, tax_id: null })

  await buyer.send(invoicesApi.changeBillingDetails, { body: { tax_id: '' } })
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toEqual({ ...details, tax_id: null })
})

test('a seller stands on what they sell as they said, too', async () => {
  const [buyer, seller] = [await signUp('client'), await signUp('developer')]
  await seller.send(invoicesApi.changeBillingDetails, { body: { name: 'Devin & Daughters', tax_id: 'FR 2' } })
  const id = await issue(buyer.id, { seller: seller.id, cause: newCause('purchase') })
  const { body } = await buyer.send(invoicesApi.read, { params: { id } })
  expect(body.seller).toEqual({ id: seller.id, name: 'Devin & Daughters', address: null, tax_id: 'FR 2' })
})

test.each([
  [{ name: 'x'.repeat(201) }],
  [{ address: 'x'.repeat(501) }],
  [{ address: 'x\n'.repeat(9) + 'x' }],
  [{ tax_id: 'x'.repeat(51) }],
  [{ tax_id: 5 }],
])('details that are too long or no text are refused and change nothing: %j', async (body) => {
  const buyer = await signUp('client')
  await buyer.send(invoicesApi.changeBillingDetails, { body: { name: 'Clara Ltd' } })
  expect((await buyer.send(invoicesApi.changeBillingDetails, { body: body as never })).status).toBe(422)
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toMatchObject({ name: 'Clara Ltd', tax_id: null })
})

test('details belong to who is signed in', async () => {
  expect((await nobody.send(invoicesApi.readBillingDetails)).status).toBe(401)
  expect((await nobody.send(invoicesApi.changeBillingDetails, { body: {} })).status).toBe(401)
})

test('who leaves takes their details along; the invoices stay with the other side, and were in the copy', async () => {
  const [buyer, seller] = [await signUp('client'), await signUp('developer')]
  await buyer.send(invoicesApi.changeBillingDetails, { body: { name: 'Clara Ltd', address } })
  const id = await issue(buyer.id, { seller: seller.id, cause: newCause('purchase') })
  const copy = await buyer.send(accountSettingsApi.exportData, {})
  expect(copy.body.parts['invoices']).toMatchObject({
    billing_details: { name: 'Clara Ltd' },
    invoices: [{ id, buyer_name: 'Clara Ltd', buyer_address: address, lines: [{ unit_cents: 995 }] }],
  })
  expect((await closeAccount(buyer)).status).toBeLessThan(300)
  const { body } = await seller.send(invoicesApi.read, { params: { id } })
  expect(body.buyer.name).toBe('Clara Ltd')
  const left = await api.db.selectFrom('billing_details').selectAll().where('account_id', '=', buyer.id).execute()
  expect(left).toEqual([])
})
