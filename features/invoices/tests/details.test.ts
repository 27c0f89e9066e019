import { expect, test } from 'vitest'
import { accountSettingsApi } from '#features/accounts/contract.ts'
import { closeAccount } from '#testing/given/close-account.ts'
import { startApi } from '#testing/api.ts'
import { invoicesApi } from '../contract.ts'
import { issuingOn, newCause } from './given-cause.ts'

const api = await startApi()
const { nobody, signUp } = api
const { issue } = issuingOn(api)

const nothing = { name: null, address: null, country: null, postal_code: null, tax_id: null }
const address = '12 High Street\nLeeds'

test('who says how they stand on invoices stands so on the next one, and as before on those they have', async () => {
  const buyer = await signUp('client')
  const before = await issue(buyer.id)
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toEqual(nothing)
  const details = { name: 'Clara Ltd', address, country: 'GB', postal_code: 'LS1 1AA', tax_id: 'GB123456789' }
  expect((await buyer.send(invoicesApi.changeBillingDetails, { body: details })).body).toEqual(details)
  const { postal_code: _, ...onPaper } = details
  const standing = async (id: number) => (await buyer.send(invoicesApi.read, { params: { id } })).body.buyer
  expect(await standing(await issue(buyer.id))).toEqual({ id: buyer.id, ...onPaper })
  expect(await standing(before)).toEqual({
    id: buyer.id,
    name: buyer.user.full_name,
    address: null,
    country: null,
    tax_id: null,
  })

  await buyer.send(invoicesApi.changeBillingDetails, { body: { tax_id: '' } })
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toEqual({ ...details, tax_id: null })
})

test('a seller stands on what they sell as they said, too', async () => {
  const [buyer, seller] = [await signUp('client'), await signUp('developer')]
  await seller.send(invoicesApi.changeBillingDetails, { body: { name: 'Devin & Daughters', tax_id: 'FR 2' } })
  const id = await issue(buyer.id, { seller: seller.id, cause: newCause('purchase') })
  const { body } = await buyer.send(invoicesApi.read, { params: { id } })
  expect(body.seller).toEqual({
    id: seller.id,
    name: 'Devin & Daughters',
    address: null,
    country: null,
    tax_id: 'FR 2',
  })
})

test.each([
  [{ name: 'x'.repeat(201) }],
  [{ address: 'x'.repeat(501) }],
  [{ address: 'x\n'.repeat(9) + 'x' }],
  [{ tax_id: 'x'.repeat(51) }],
  [{ tax_id: 5 }],
  [{ country: 'XX' }],
  [{ country: 'de' }],
  [{ country: 'Germany' }],
  [{ country: 'DE', tax_id: 'FR12345678901' }],
  [{ country: 'US', tax_id: '12-34567890' }],
  [{ postal_code: 'x'.repeat(21) }],
])('details that are too long or no text are refused and change nothing: %j', async (body) => {
  const buyer = await signUp('client')
  await buyer.send(invoicesApi.changeBillingDetails, { body: { name: 'Clara Ltd' } })
  expect((await buyer.send(invoicesApi.changeBillingDetails, { body: body as never })).status).toBe(422)
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toMatchObject({ name: 'Clara Ltd', tax_id: null })
})

test.each([
  ['DE', 'de 123 456 789', 'DE123456789'],
  ['US', '123456789', '12-3456789'],
  ['CH', 'CHE123456789MWST', 'CHE-123.456.789 MWST'],
  ['KE', 'P051 2a', 'P051 2a'],
])('a tax number of %s is stored as that country writes it', async (country, typed, stored) => {
  const buyer = await signUp('client')
  const { body } = await buyer.send(invoicesApi.changeBillingDetails, { body: { country, tax_id: typed } })
  expect(body).toMatchObject({ country, tax_id: stored })
})

test('a country that does not fit the tax number that is there is refused, and neither changes', async () => {
  const buyer = await signUp('client')
  await buyer.send(invoicesApi.changeBillingDetails, { body: { country: 'DE', tax_id: 'DE123456789' } })
  expect((await buyer.send(invoicesApi.changeBillingDetails, { body: { country: 'FR' } })).status).toBe(422)
  expect((await buyer.send(invoicesApi.readBillingDetails)).body).toMatchObject({
    country: 'DE',
    tax_id: 'DE123456789',
  })
  expect((await buyer.send(invoicesApi.changeBillingDetails, { body: { country: 'FR', tax_id: null } })).status).toBe(
    200,
  )
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
