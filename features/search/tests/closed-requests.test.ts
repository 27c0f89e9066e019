import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startApi } from '#testing/api.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { searchApi } from '../contract.ts'

const { db, nobody, opened, runScheduledJob, signUp } = await startApi()
const ann = await signUp('client')
await sql`insert into requests (user_id, title, content, is_public, status, created_at)
  select ${ann.id}::bigint, case when n % 100 = 0 then 'Quokka' else 'Title' end, 'thing', n % 1000 > 0,
    (case when n % 4 = 0 then 'completed' else 'open' end)::request_status, now()
  from generate_series(1, 1500) n`.execute(db)

const countQuokkas = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer from search_items where title = 'Quokka'`.execute(db)
  return rows[0]?.count
}

test('requests that were closed before the index had closed ones are put into it by the job', async () => {
  await sql`delete from search_items where quality <= 0`.execute(db)
  expect(await countQuokkas()).toBe(0)
  await db.updateTable('search_settings').set({ closed_to: 0 }).execute()
  await runScheduledJob('update-search')
  // All public ones, though the job takes a few at a time, and of no use to the search of open ones.
  expect(await countQuokkas()).toBe(14)
  expect((await nobody.send(searchApi.find, { query: { q: 'quokka' } })).body.items).toEqual([])
})

test('closed requests count among the rows that a search looks at in the index', async () => {
  await sql`analyze`.execute(db)
  const statements = [
    ...(await recordStatements(() => nobody.send(searchApi.find, { query: { q: 'quokka thing' } }))),
    ...(await recordStatements(() => nobody.send(searchApi.suggest, { query: { q: 'quokka' } }))),
    { text: `select * from search_analysed(array['quokka'], false)`, values: [] },
  ].filter(({ text }) => /candidates|walked|analysed\(array/.test(text))
  expect(statements.length).toBeGreaterThanOrEqual(3)
  for (const { text, values } of statements) {
    const { rows } = await opened.query(`explain ${text}`, values)
    const plan = rows.map((row) => (row as { 'QUERY PLAN': string })['QUERY PLAN']).join('\n')
    const scans = plan.split('->').filter((node) => node.includes('Bitmap Heap Scan on search_items'))
    expect(scans.length).toBeGreaterThan(0)
    // Left out by the scan, any number of them would be read before its limit.
    expect(scans.filter((scan) => scan.includes('quality'))).toEqual([])
  }
})
