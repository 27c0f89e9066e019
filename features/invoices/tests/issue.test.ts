import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { issueInvoice } from '../server.ts'
import { issuingOn, newCause } from './given-cause.ts'

const api = await startApi({ SELLER_NAME: 'Atelier Ltd', SELLER_ADDRESS: '1 Quay, Hamburg', SELLER_TAX_ID: 'DE123' })
const { db, signUp } = api
const { issue, refund } = issuingOn(api)

const find = (id: number) => db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const numbersOf = async (seller: number) => {
  const rows = await db
    .selectFrom('invoices')
    .select(['series', 'number'])
    .where('series', '=', seller)
    .orderBy('id')
    .execute()
  return rows.map(({ number }) => number)
}
const correctionsOf = async (id: number) => {
  const rows = await db.selectFrom('invoices').select('total_cents').where('corrects', '=', id).orderBy('id').execute()
  return rows.map(({ total_cents }) => total_cents)
}

test('a payment is invoiced once, however often we are told of it, even at the same instant', async () => {
  const buyer = await signUp('developer')
  const cause = newCause()
  const ids = await Promise.all([1, 2, 3, 4].map(() => issue(buyer.id, { cause })))
  expect(new Set(ids).size).toBe(1)
  expect(await issue(buyer.id, { cause })).toBe(ids[0])
  expect(await find(ids[0]!)).toMatchObject({ total_cents: 995, buyer_id: buyer.id, seller_id: null })
})

test('an invoice keeps both sides as they were when it was issued', async () => {
  const [buyer, seller] = [await signUp('client'), await signUp('developer')]
  const id = await issue(buyer.id, { seller: seller.id, cause: newCause('purchase'), paid_with: 'balance' })
  await db
    .updateTable('accounts')
    .set({ full_name: 'Somebody else' })
    .where('id', 'in', [buyer.id, seller.id])
    .execute()
  expect(await find(id)).toMatchObject({ buyer_name: buyer.user.full_name, seller_name: seller.user.full_name })
  expect(await find(await issue(buyer.id))).toMatchObject({
    buyer_name: 'Somebody else',
    seller_name: 'Atelier Ltd',
    seller_address: '1 Quay, Hamburg',
    seller_tax_id: 'DE123',
  })
})

test('each seller numbers on their own and without gaps, also over what was undone', async () => {
  const [buyer, seller] = [await signUp('client'), await signUp('developer')]
  const sell = () => issue(buyer.id, { seller: seller.id, cause: newCause('purchase') })
  await Promise.all([sell(), sell(), sell()])
  const failing = api.inWork(async (work) => {
    const lines = [{ text: 'A theme', quantity: 2, unit_cents: 100 }]
    const cause = newCause('purchase')
    await issueInvoice(work, {
      cause,
      buyer: buyer.id,
      seller: seller.id,
      lines,
      paid_at: api.now(),
      paid_with: 'card',
    })
    throw new Error('The payment could not be booked')
  })
  await expect(failing).rejects.toThrow('could not be booked')
  await Promise.all([sell(), sell()])
  expect(await numbersOf(seller.id)).toEqual([1, 2, 3, 4, 5])
})

test('what is given back stands on credit notes: each over what no earlier one said', async () => {
  const buyer = await signUp('developer')
  const cause = newCause()
  const id = await issue(buyer.id, { cause })
  await refund(cause, 300)
  await refund(cause, 300)
  await refund(cause, 995)
  expect(await correctionsOf(id)).toEqual([-300, -695])
  // A dispute that was won brings it back.
  await refund(cause, 0)
  expect(await correctionsOf(id)).toEqual([-300, -695, 995])
})

test('a refund that is told several times at the same instant stands on one credit note', async () => {
  const buyer = await signUp('developer')
  const cause = newCause()
  const id = await issue(buyer.id, { cause })
  await Promise.all([1, 2, 3, 4].map(() => refund(cause, 995)))
  expect(await correctionsOf(id)).toEqual([-995])
})

test('a refund of what has no invoice, such as an anonymous donation, leaves nothing', async () => {
  const before = await numbersOf(0)
  await refund(newCause('donation'), 500)
  expect(await numbersOf(0)).toEqual(before)
})

test('the database refuses to change or remove what was issued, and lines that come to another sum', async () => {
  const buyer = await signUp('client')
  const id = await issue(buyer.id)
  const values = { ...(await find(id)), number: 1000, reference: 'without lines' }
  const { id: _id, series: _series, ...document } = values
  await expect(db.updateTable('invoices').set({ total_cents: 1 }).where('id', '=', id).execute()).rejects.toThrow(
    /only grows/,
  )
  await expect(db.deleteFrom('invoice_lines').where('invoice_id', '=', id).execute()).rejects.toThrow(/only grows/)
  await expect(db.insertInto('invoices').values(document).execute()).rejects.toThrow(/come to 0, not to 995/)
})
