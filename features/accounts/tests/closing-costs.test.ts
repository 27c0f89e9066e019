import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, startApi, type Person } from '#testing/api.ts'
import { balancesOf, expectBooksInOrder, givenBalance } from '#testing/given/balance.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { givenVideoRow } from '#testing/given/videos.ts'
import { purchasesApi } from '#features/products/contract.ts'
import { accountSettingsApi, accountsApi } from '../contract.ts'
import type { GivenUp } from '../contract/closing-costs.ts'

const api = await startApi()
const { db, nobody, signUp } = api

const costsOf = async (who: Person) => (await who.send(accountSettingsApi.readClosing)).body
const close = (who: Person, gives_up?: GivenUp, password: string = PASSWORD) =>
  who.send(accountSettingsApi.closeAccount, { body: { password, gives_up } })
const isOpen = async (who: Person) => (await who.send(accountsApi.me)).status === 200
const forfeited = async () => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::bigint as cents from ledger_postings where house = 'forfeited'`.execute(db)
  return rows[0]?.cents ?? 0
}
const buy = (buyer: Person, { id }: { id: number }) =>
  buyer.send(purchasesApi.purchase, { params: { id }, body: { pay_with: 'balance' } })

test('who has money on their balance is told how much, and keeps it until they give up that very amount', async () => {
  const ann = await signUp('client')
  await givenBalance(api, ann, 2000)
  expect(await costsOf(ann)).toMatchObject({
    losses: [{ kind: 'balance', cents: 2000 }],
    gives_up: { balance_cents: 2000, purchases: 0 },
  })
  const before = await forfeited()
  for (const gives_up of [undefined, { balance_cents: 1999, purchases: 0 }, { balance_cents: 2000, purchases: 1 }]) {
    const { status, problem } = await close(ann, gives_up)
    expect([status, problem.code]).toEqual([409, 'gives_up_needed'])
    expect(problem.detail).toContain('$20.00')
  }
  expect([await isOpen(ann), await balancesOf(db, ann), await forfeited()]).toEqual([true, [2000], before])

  expect((await close(ann, { balance_cents: 2000, purchases: 0 })).status).toBe(204)
  expect([await isOpen(ann), await balancesOf(db, ann), await forfeited()]).toEqual([false, [0], before + 2000])
  await expectBooksInOrder(db)
})

test('who owes is told how much, and what they owe moves to the platform', async () => {
  const ann = await signUp('client')
  await givenBalance(api, ann, -2100)
  const { gives_up } = await costsOf(ann)
  expect(gives_up).toEqual({ balance_cents: -2100, purchases: 0 })
  const refused = await close(ann)
  expect([refused.status, refused.problem.code]).toEqual([409, 'gives_up_needed'])
  expect(refused.problem.detail).toContain('you still owe $21.00')
  const before = await forfeited()
  expect((await close(ann, gives_up ?? undefined)).status).toBe(204)
  expect([await balancesOf(db, ann), await forfeited()]).toEqual([[0], before - 2100])
  await expectBooksInOrder(db)
})

test('money that arrives after the figures were read is not given up with them', async () => {
  const ann = await signUp('client')
  await givenBalance(api, ann, 500)
  const { gives_up } = await costsOf(ann)
  await givenBalance(api, ann, 1)
  const refused = await close(ann, gives_up ?? undefined)
  expect([refused.status, refused.problem.code]).toEqual([409, 'gives_up_needed'])
  expect(await balancesOf(db, ann)).toEqual([501])
  // Nor in the moment of closing: what comes later stays on the balance of the closed account, where the books show it.
  const closing = close(ann, { balance_cents: 501, purchases: 0 })
  await Promise.all([closing, givenBalance(api, ann, 7)])
  const [left] = await balancesOf(db, ann)
  expect([(await closing).status, left]).toEqual((await isOpen(ann)) ? [409, 508] : [204, 7])
  await expectBooksInOrder(db)
})

test('who bought products gives up their downloads by number', async () => {
  const [seller, ann] = [await signUp('developer'), await signUp('client')]
  await givenBalance(api, ann, 1050)
  await buy(ann, await givenProductRow(db, seller, { price_cents: 1000 }))
  await buy(ann, await givenProductRow(db, seller, { price_cents: 0 }))
  const { losses, gives_up, stays } = await costsOf(ann)
  expect(losses).toEqual([{ kind: 'purchases', count: 2, cents: null }])
  expect(stays.join(' ')).toMatch(/Agreements keep the usernames/)
  expect((await close(ann)).problem.detail).toContain('you can no longer download 2 products you bought')
  expect(await isOpen(ann)).toBe(true)
  expect((await close(ann, gives_up ?? undefined)).status).toBe(204)
})

test('a creator is told of earnings, of what banks question, and of what others can no longer find', async () => {
  const [seller, buyer] = [await signUp('developer', { subscribed: true }), await signUp('client')]
  const product = await givenProductRow(db, seller, { price_cents: 1000 })
  await givenVideoRow(db, seller)
  await givenBalance(api, buyer, 1050)
  await buy(buyer, product)
  const { keeps, losses } = await costsOf(seller)
  expect(keeps).toEqual({ cents: 1000, days: 90, needs_email: true })
  expect(losses).toEqual([
    { kind: 'balance', count: null, cents: 1000 },
    { kind: 'subscription', count: 1, cents: null },
    { kind: 'products', count: 1, cents: null },
    { kind: 'videos', count: 1, cents: null },
  ])
  await db
    .updateTable('purchases')
    .set({ status: 'disputed', earned_cents: 0 })
    .where('seller_id', '=', seller.id)
    .execute()
  expect((await costsOf(seller)).losses).toContainEqual({ kind: 'disputed_sales', count: 1, cents: 1000 })
})

test('who has nothing to lose gives up nothing, and the password comes first', async () => {
  const ann = await signUp('client')
  expect(await costsOf(ann)).toMatchObject({ losses: [], gives_up: null })
  await givenBalance(api, ann, 1)
  expect((await close(ann, { balance_cents: 1, purchases: 0 }, 'not the password')).status).toBe(400)
  expect(await balancesOf(db, ann)).toEqual([1])
  expect((await nobody.send(accountSettingsApi.readClosing)).status).toBe(401)
  const ben = await signUp('client')
  expect((await close(ben)).status).toBe(204)
})
