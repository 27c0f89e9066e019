import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { requestsApi } from '#features/requests/contract.ts'
import { EXAMINED_SETTING, rowsFound } from '#platform/server/database/full-text-search.ts'
import { startApi } from '#testing/api.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { searchApi } from '../contract.ts'

const { db, nobody, signUp } = await startApi()
const ann = await signUp('client')
const dev = await signUp('developer')

// Many requests have a word that two products have too; none of those that are looked at first.
const TULIPS = 3000
const age = (n: string) => sql.raw(`now() - ${n} * interval '1 hour'`)
await sql`insert into requests (user_id, title, content, is_public, created_at)
  select ${ann.id}::bigint, 'Tulip', 'Wanted.', true, ${age('(9000 - n)')} from generate_series(1, ${sql.lit(TULIPS)}) n`.execute(
  db,
)
await sql`insert into requests (user_id, title, content, is_public, created_at)
  select ${ann.id}::bigint, 'Title', 'Wanted.', true, ${age('(900 - n)')} from generate_series(1, 600) n`.execute(db)
await sql`insert into products (developer_id, status, name, description, price_cents, category, created_at, updated_at, published_at)
  select ${dev.id}::bigint, 'published', case when n < 3 then 'Tulip' else 'Name' end, 'Sold.', 100, 'other', at, at, at
  from generate_series(1, 700) n, lateral (select ${age('(1000 - n)')} as at) made`.execute(db)
await sql`analyze`.execute(db)
// As many more rows are searched: an order is looked through before the index of words is asked.
await sql`update pg_class set reltuples = 150000 where oid = any(array['search_items', 'requests']::regclass[])`.execute(
  db,
)

const withExamined = <Result>(rows: number | null, work: (tx: typeof db) => Promise<Result>) =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config(${EXAMINED_SETTING}, ${rows === null ? '' : String(rows)}, true)`.execute(tx)
    return work(tx)
  })

/** How many rows each scan of the index read, for a statement that may examine so many; of an index alone if `ofIndexes`. */
async function rowsRead(ask: () => PromiseLike<unknown>, examined: number, ofIndexes: boolean): Promise<number[]> {
  const statement = (await recordStatements(ask)).find(({ text }) => /(rare|walked) as materialized/.test(text))
  const { rows } = await withExamined(examined, (tx) =>
    tx.executeQuery<{ 'QUERY PLAN': string }>(
      CompiledQuery.raw(
        `explain (analyze, costs off, timing off, buffers off, summary off) ${statement!.text}`,
        statement!.values,
      ),
    ),
  )
  const scans = rows
    .map((row) => row['QUERY PLAN'])
    .join('\n')
    .split('->')
  return scans
    .filter((scan) =>
      (ofIndexes ? / on search_items_(search|titles|best_of_kind)\b/ : /Scan.* on search_items\b/).test(scan),
    )
    .map((scan) => {
      const [, read, loops] = /actual rows=([\d.]+) loops=(\d+)/.exec(scan) ?? []
      // What is looked up row by row counts with those rows.
      const removed = [...scan.matchAll(/Rows Removed by (?:Filter|Index Recheck): (\d+)/g)]
      return loops === '1' ? removed.reduce((sum, [, more]) => sum + Number(more), Number(read)) : 0
    })
}

test('what few items of a kind have is found, and items of other kinds are not read for it', async () => {
  const ask = () => nobody.send(searchApi.find, { query: { q: 'tulip', kind: 'product' } })
  expect((await ask()).body.items.map(({ kind, title }) => [kind, title.text])).toEqual([
    ['product', 'Tulip'],
    ['product', 'Tulip'],
  ])
  for (const ofIndexes of [true, false]) {
    const read = await rowsRead(ask, 100, ofIndexes)
    expect(read.length).toBeGreaterThan(2)
    expect(Math.max(...read)).toBeLessThanOrEqual(500)
  }
})

test('of a word that most items have, a limited number is read off the index', async () => {
  for (const ask of [
    () => nobody.send(searchApi.find, { query: { q: 'tulip' } }),
    () => nobody.send(requestsApi.listPublic, { query: { q: 'tulip', order: 'newest' } }),
    () => nobody.send(requestsApi.listPublic, { query: { q: 'tulip' } }),
  ]) {
    const all = await rowsRead(ask, 1000, false)
    expect(Math.max(...all)).toBeGreaterThanOrEqual(TULIPS)
    expect(Math.max(...(await rowsRead(ask, 100, false)))).toBe(1000)
  }
})

test('suggestions read a limited number of items off the index of titles', async () => {
  const ask = () => nobody.send(searchApi.suggest, { query: { q: 'tulip' } })
  const { groups } = (await ask()).body
  expect(groups.map(({ kind, items }) => [kind, items.length])).toEqual([['request', 3]])
  expect(Math.max(...(await rowsRead(ask, 100, false)))).toBe(500)
})

test('an open item is suggested behind more closed ones than are read off the index', async () => {
  await sql`insert into requests (user_id, title, content, is_public, status, created_at)
    select ${ann.id}::bigint, 'Orchid', 'Wanted.', true, 'completed', now() from generate_series(1, 10000) n`.execute(
    db,
  )
  // Not among the newest requests.
  await sql`insert into requests (user_id, title, content, is_public, created_at)
    values (${ann.id}, 'Orchid wanted', 'Wanted.', true, ${age('400')})`.execute(db)
  const { groups } = (await nobody.send(searchApi.suggest, { query: { q: 'orchid' } })).body
  expect(groups.map(({ kind, items }) => [kind, items.map(({ title }) => title.text)])).toEqual([
    ['request', ['Orchid wanted']],
  ])
})

test.each([
  ['20,000, as without a setting', null, 30_000],
  ['few', 100, 1000],
  ['as on the embedded database', 3000, 30_000],
  ['more', 50_000, 50_000],
])('%s rows examined are so many read off the index', async (_what, setting, most) => {
  const { rows } = await withExamined(setting, (tx) => sql<{ most: number }>`select ${rowsFound} as most`.execute(tx))
  expect(rows).toEqual([{ most }])
})
