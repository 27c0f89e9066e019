import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { startApi, type Person } from '#testing/api.ts'
import { givenProductRow } from '#testing/given/products.ts'
import { countStatements } from '#testing/database/statements.ts'
import type { Purchases } from '#platform/server/database/tables.ts'
import { purchasesApi } from '../contract/purchases.ts'

const NOW = new Date('2026-03-01T12:00:00Z')
const api = await startApi({}, { clock: () => NOW })
const { db } = api

async function givenSaleRow(
  seller: { id: number },
  buyer: { id: number },
  paid_at: string,
  wishes: Partial<Insertable<Purchases>> = {},
) {
  const product = await givenProductRow(db, seller, { price_cents: 1000 })
  const values = {
    product_id: product.id,
    buyer_id: buyer.id,
    seller_id: seller.id,
    price_cents: 1000,
    fee_cents: 50,
    paid_with: 'balance',
    status: 'paid',
    reference: randomUUID(),
    created_at: paid_at,
    paid_at,
    earned_cents: 1000,
    ...wishes,
  } as const
  return db.insertInto('purchases').values(values).returningAll().executeTakeFirstOrThrow()
}

const REFUNDED = { status: 'refunded', refunded_cents: 1050, earned_cents: 0 } as const
const sumsOf = async (seller: Person, query: { by?: 'day' | 'month'; periods?: number } = {}) =>
  (await seller.send(purchasesApi.sumSales, { query })).body

async function givenSales() {
  const [seller, buyer] = [await api.signUp('developer'), await api.signUp('client')]
  await givenSaleRow(seller, buyer, '2026-03-01T00:00:00Z')
  await givenSaleRow(seller, buyer, '2026-02-28T23:59:59Z')
  await givenSaleRow(seller, buyer, '2026-02-28T10:00:00Z', REFUNDED)
  await givenSaleRow(seller, buyer, '2026-02-28T11:00:00Z', { ...REFUNDED, refund_reason: 'paid_twice' })
  await givenSaleRow(seller, buyer, '2025-12-31T23:00:00Z')
  return { seller, buyer }
}

test('a creator sees what they sold on each of the last days, also on those without a sale', async () => {
  const { seller } = await givenSales()
  expect(await sumsOf(seller, { periods: 3 })).toEqual({
    by: 'day',
    periods: [
      { start: '2026-02-27', sold: 0, refunded: 0, earned: 0 },
      { start: '2026-02-28', sold: 2, refunded: 1, earned: 10 },
      { start: '2026-03-01', sold: 1, refunded: 0, earned: 10 },
    ],
    total: { sold: 3, refunded: 1, earned: 20 },
  })
})

test('and in each of the last months, across the turn of the year', async () => {
  const { seller } = await givenSales()
  const { periods, total } = await sumsOf(seller, { by: 'month', periods: 4 })
  expect(periods.map(({ start, sold }) => [start, sold])).toEqual([
    ['2025-12-01', 1],
    ['2026-01-01', 0],
    ['2026-02-01', 2],
    ['2026-03-01', 1],
  ])
  expect(total).toEqual({ sold: 4, refunded: 1, earned: 30 })
  expect((await sumsOf(seller, { by: 'month', periods: 90 })).periods).toHaveLength(24)
})

test('the days are what the sales come to, however these changed', async () => {
  const { seller, buyer } = await givenSales()
  const row = await givenSaleRow(seller, buyer, '2026-02-10T10:00:00Z')
  for (const change of [
    { status: 'disputed', earned_cents: 0 },
    { status: 'paid', earned_cents: 900, refunded_cents: 105 },
    REFUNDED,
  ] as const)
    await db.updateTable('purchases').set(change).where('id', '=', row.id).execute()
  const [kept, recounted] = [
    await sql`select seller_id, day::text, sold, refunded, earned_cents from sales_of_days order by 1, 2`.execute(db),
    await sql`
      select seller_id, (paid_at at time zone 'UTC')::date::text as day, count(*)::int as sold,
        count(*) filter (where status = 'refunded')::int as refunded, sum(earned_cents)::bigint as earned_cents
      from purchases where is_sale(purchases) group by 1, 2 order by 1, 2`.execute(db),
  ]
  expect(kept.rows).toEqual(recounted.rows)
  const counts = await sql`
    select products.id, purchase_count, count(purchases.id) filter (where is_sale(purchases) and purchases.status <> 'refunded')::int as counted
    from products left join purchases on product_id = products.id
    group by products.id having purchase_count <> count(purchases.id) filter (where is_sale(purchases) and purchases.status <> 'refunded')`.execute(
    db,
  )
  expect(counts.rows).toEqual([])
})

test('sales and purchases come in pages, newest first, of one product where that is asked', async () => {
  const { seller, buyer } = await givenSales()
  const all = (await seller.send(purchasesApi.listSales)).body
  expect(all).toHaveLength(4)
  const first = await seller.send(purchasesApi.listSales, { query: { limit: 3 } })
  expect(first.body).toEqual(all.slice(0, 3))
  const after = /after=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
  expect((await seller.send(purchasesApi.listSales, { query: { limit: 3, after } })).body).toEqual(all.slice(3))
  const product_id = all[1]?.product_id ?? 0
  expect((await seller.send(purchasesApi.listSales, { query: { product_id } })).body).toEqual([all[1]])
  // Of what was paid twice the buyer sees that it came back.
  const bought = (await buyer.send(purchasesApi.listPurchases)).body
  expect(bought).toHaveLength(5)
  expect(bought.map(({ refund_reason }) => refund_reason)).toContain('paid_twice')
  const page = await buyer.send(purchasesApi.listPurchases, { query: { limit: 2, skip: 1 } })
  expect(page.body).toEqual(bought.slice(1, 3))
})

test('a list of many sends as many statements as a list of one', async () => {
  const { seller, buyer } = await givenSales()
  for (const read of [
    () => seller.send(purchasesApi.listSales),
    () => buyer.send(purchasesApi.listPurchases),
    () => seller.send(purchasesApi.sumSales),
  ]) {
    const few = await countStatements(read)
    await givenSaleRow(seller, buyer, '2026-02-20T10:00:00Z')
    expect(await countStatements(read)).toBe(few)
  }
})

test.each([{ by: 'year' }, { periods: 0 }, { periods: 91 }, { periods: 1.5 }])(
  'sums by %j are refused',
  async (query) => {
    const seller = await api.signUp('developer')
    expect((await seller.send(purchasesApi.sumSales, { query: query as never })).status).toBe(422)
  },
)

test('the database itself refuses two purchases of one product, and one of whoever sells it', async () => {
  const [seller, buyer] = [await api.signUp('developer'), await api.signUp('client')]
  const { id, ...row } = await givenSaleRow(seller, buyer, '2026-02-20T10:00:00Z')
  expect(id).toBeGreaterThan(0)
  const insert = (wishes: Partial<Insertable<Purchases>>) =>
    db
      .insertInto('purchases')
      .values({ ...row, reference: randomUUID(), ...wishes })
      .execute()
  await expect(insert({})).rejects.toThrow(/purchases_owned/)
  await expect(insert({ buyer_id: seller.id })).rejects.toThrow(/purchases_own/)
  await expect(insert({ status: 'refunded', refunded_cents: 1051, earned_cents: 0 })).rejects.toThrow(/refund_within/)
  await expect(insert({ status: 'refunded' })).rejects.toThrow(/earned_when_paid/)
})
