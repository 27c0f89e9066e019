import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { bookTarget, nextQueryNumber } from '#features/ledger/server.ts'
import { startApi, type Person } from '#testing/api.ts'
import { expectBooksInOrder } from '#testing/given/balance.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { expectEarnings } from '#testing/money/expect-earnings.ts'
import { givenEarnings } from './given-earnings.ts'

const api = givenEarnings(await startApi())
const { db, opened, earningsOf, sell, signUp } = api

const SALES = 1100
// Each recent posting is looked up with its entry, its cause, and the first posting of that; totals are stored at every 500th.
const READ_MAX = 6 * 500
const referenceOf = (seller: Person, n: number) => `many-${seller.id}-${n}`

/** Sales of 1 cent each, long ago, in one statement. */
const givenManySales = (seller: Person, count: number) =>
  sql`
    with cause as (insert into ledger_causes (kind, reference, answer)
      select 'purchase', ${referenceOf(seller, 0).slice(0, -1)} || n, 0 from generate_series(1, ${count}::integer) n returning id),
    entry as (
      insert into ledger_entries (cause_id, why, posted_at) select id, 'paid', now() - interval '30 days' from cause returning id
    ), kept as (insert into ledger_balances values (${seller.id}, ${count}, ${count})),
    house as (insert into ledger_postings (entry_id, house, cents) select id, 'provider', -1 from entry)
    insert into ledger_postings (entry_id, person_id, cents, number, balance_after)
    select id, ${seller.id}, 1, row_number() over (), row_number() over () from entry`.execute(db)

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

/** How many rows of tables a plan looked at. */
const rowsOf = (node: PlanNode): number =>
  (node['Relation Name'] === undefined
    ? 0
    : node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0))) +
  (node.Plans ?? []).reduce((sum, below) => sum + rowsOf(below), 0)

async function countRowsRead(seller: Person): Promise<number> {
  const statements = await recordStatements(() => earningsOf(seller))
  const { text, values } = statements.find((each) => each.text.includes('earnings_totals'))!
  const { rows } = await opened.query(`explain (analyze, format json) ${text}`, values)
  const [{ Plan }] = (rows as [{ 'QUERY PLAN': [{ Plan: PlanNode }] }])[0]['QUERY PLAN']
  return rowsOf(Plan)
}

test('earnings of somebody with thousands of sales are read from stored totals on, and are the same', async () => {
  const seller = await signUp('developer')
  await givenManySales(seller, SALES)
  await sell(seller, 700, 1)
  await sql`analyze`.execute(db)
  const before = await earningsOf(seller)
  expect(before).toMatchObject({ available_cents: SALES, pending_cents: 700 })
  expect(await countRowsRead(seller)).toBeGreaterThan(READ_MAX)
  for (let run = 0; run < 2; run++) {
    await api.runScheduledJob('store-earnings-totals')
    expect(await earningsOf(seller)).toEqual(before)
  }
  expect(await countRowsRead(seller)).toBeLessThan(READ_MAX)
})

test('a sale that is refunded after totals were stored, and whose first posting is in them, has left the earnings', async () => {
  const seller = await signUp('developer')
  await givenManySales(seller, SALES)
  await api.runScheduledJob('store-earnings-totals')
  await api.inWork(async (work) =>
    bookTarget(work.db, {
      cause: { kind: 'purchase', reference: referenceOf(seller, 1) },
      answer: await nextQueryNumber(work.db),
      why: 'refunded',
      target: [],
      now: work.now,
    }),
  )
  expect(await earningsOf(seller)).toMatchObject({ available_cents: SALES - 1, pending_cents: 0 })
  await expectEarnings(db, seller.id)
  await expectBooksInOrder(db)
})
