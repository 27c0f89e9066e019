import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { encodeCursor } from '#platform/server/database/keyset-page.ts'
import { todayApi } from '#features/administration/contract.ts'
import { startApi } from '#testing/api.ts'
import { recordStatements } from '#testing/database/statements.ts'
import { moderationApi } from '../contract.ts'

const MANY = 100_000

const api = await startApi()
const { db, opened, signUp } = api
const mod = await signUp('client', { operator: ['moderator'] })
const ann = await signUp('client')
await sql`
  insert into report_cases
    (kind, item_id, owner_id, title, path, excerpt, state, measure, report_count, owner_token, opened_at, reported_at)
  select 'request', nth, ${ann.id}, 'Request', '/tickets/1', '', (case when nth % 10 = 0 then 'open' else 'decided' end)::report_state,
    (case when nth % 10 = 0 then null else 'dismiss' end)::report_action, 1, 'token-' || nth, now(), now()
  from generate_series(1, ${MANY}) nth`.execute(db)
await sql`
  insert into reports (case_id, email, reason, token, created_at)
  select id, 'vera@example.com', 'spam', 'report-' || id, now() from report_cases`.execute(db)
await sql`
  insert into hidden_items (kind, item_id, owner_id, title, state, was_public, created_at)
  select 'request', nth, ${ann.id}, 'Request', (case when nth % 10 = 0 then 'held' else 'released' end)::hidden_state, true, now()
  from generate_series(1, ${MANY}) nth`.execute(db)
await sql`analyze report_cases, reports, hidden_items`.execute(db)

test('of 100,000 reports, every page is read from an index and takes as many rows as it shows', async () => {
  const { rows } = await sql<{ middle: number; first: number }>`
    select percentile_disc(0.5) within group (order by id) as middle, min(id) as first from report_cases`.execute(db)
  const [{ middle, first } = { middle: 0, first: 0 }] = rows
  for (const show of ['open', 'decided'] as const) {
    for (const after of [undefined, encodeCursor([middle]), encodeCursor([first + 50])]) {
      const statements = await recordStatements(() =>
        mod.send(moderationApi.listCases, { query: { show, limit: 30, after } }),
      )
      const [statement] = statements.filter(({ text }) => text.includes('report_cases'))
      const plan = JSON.stringify((await opened.query(`explain analyze ${statement!.text}`, statement!.values)).rows)
      expect(plan).not.toMatch(/Seq Scan on (report_cases|reports)\b/)
      expect(plan).not.toMatch(/Rows Removed by Filter: \d{3}/)
    }
  }
})

test('what waits is counted to a limit, from indexes', async () => {
  const statements = await recordStatements(async () => {
    const { tasks } = (await mod.send(todayApi.read)).body
    expect(tasks).toMatchObject([{ count: 1000 }, { kind: 'held_posts', count: 1000 }])
  })
  const counting = statements.filter(({ text }) => /report_cases|hidden_items/.test(text))
  expect(counting).toHaveLength(3)
  for (const { text, values } of counting) {
    const plan = JSON.stringify((await opened.query(`explain analyze ${text}`, values)).rows)
    expect(plan, text).not.toMatch(/Seq Scan on (report_cases|report_decisions|report_appeals|hidden_items)\b/)
    expect(plan, text).not.toMatch(/Rows Removed by Filter: \d{3}|Sort Key/)
  }
})

test('a case is read in as many statements, however many reports there are', async () => {
  const one = await db.selectFrom('report_cases').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const statements = await recordStatements(() => mod.send(moderationApi.readCase, { params: one }))
  for (const { text, values } of statements.filter((statement) => statement.text.includes('report_cases'))) {
    const { rows } = await opened.query(`explain ${text}`, values)
    expect(JSON.stringify(rows), text).not.toContain('Seq Scan on report_cases')
  }
})
