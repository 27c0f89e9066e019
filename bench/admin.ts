// How fast the first page of the admin area answers at 1,000,000 requests, 200,000 accounts and 2,000,000 messages, against the same page
// at a hundredth of that, and against the least that a signed-in call costs (`GET /api/operators/me`); then the first and the last page of
// 100,000 reports, and searches for people. Needs a PostgreSQL to make databases
// on: BENCH_DATABASE_URL=postgres://… node bench/admin.ts. BENCH_TIMES=10 holds ten times as much against the small database, for a quick
// look. The page is to answer within 150 ms.
import { sql } from 'kysely'
import { allDailyTotals } from '#app/server.ts'
import { closeDays } from '#platform/server/database/daily-totals.ts'
import type { Database } from '#platform/server/database/database.ts'
import { encodeCursor } from '#platform/server/database/keyset-page.ts'
import { fill, LARGE, type Size } from './load/fill.ts'
import { filled } from './load/databases.ts'
import { measureInTurn, type Case, type Round } from './load/measure.ts'
import { CLIENT, inSteps } from './load/rows.ts'
import { settingsFor, start } from './load/servers.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const times = Number(process.env['BENCH_TIMES'] ?? 100)
const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')

const HUNDREDTH = 100
const REPORTS = 1_000
const DAYS = 365
const AT_ONCE = 4
const ALLOWED_MS = 150

const sizeOf = (factor: number): Size => ({
  accounts: (LARGE.accounts / HUNDREDTH) * factor,
  requests: (LARGE.requests / HUNDREDTH) * factor,
  messages: (LARGE.messages / HUNDREDTH) * factor,
  longest: (LARGE.longest / HUNDREDTH) * factor,
})

/** Spreads what the marketplace holds over a year, with pitches, agreements and failed jobs, and closes its days. */
async function fillAdmin(db: Database, factor: number): Promise<void> {
  const size = sizeOf(factor)
  await fill(db, size)
  const over = (count: number) =>
    sql`now() - interval '1 day' * ${sql.lit(DAYS)} * (1 - id::float8 / ${sql.lit(count)})`
  await sql`set session_replication_role = replica`.execute(db)
  await sql`update accounts set created_at = ${over(size.accounts)}`.execute(db)
  await sql`update requests set created_at = ${over(size.requests)}`.execute(db)
  await sql`update conversations set first_reply_at = now() - interval '1 day' * (id % ${sql.lit(DAYS)})`.execute(db)
  await sql`insert into snags (request_id, developer_id, conversation_id, message, profile_link, snagged_at)
    select request_id, developer_id, id, 'I would build it.', false, now() - interval '1 day' * (id % ${sql.lit(DAYS)})
    from conversations`.execute(db)
  await sql`insert into operators (account_id, granted_at, roles) values (${CLIENT.id}, now(), '{owner}')`.execute(db)
  await inSteps(1_000 * factor, (from, to) =>
    sql`insert into audit_entries (action, actor_id, account_id, created_at)
      select 'suspend_account'::audit_action, 1, 1 + n % ${sql.lit(size.accounts)}, now()
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  )
  await inSteps(100 * factor, (from, to) =>
    sql`insert into jobs (kind, state, failed_at, expires_at, reason)
      select 'send-notices', 'failed', now(), now() + interval '14 days', 'ECONNREFUSED'
      from generate_series(${from}::bigint, ${to}::bigint) n`.execute(db),
  )
  await inSteps(100 * factor, (from, to) =>
    sql`insert into feedback (rating, comment, location, created_at)
      select 1 + n % 5, 'It is fine', 'footer', now() from generate_series(${from}::bigint, ${to}::bigint) n`.execute(
      db,
    ),
  )
  await inSteps(REPORTS * factor, (from, to) =>
    sql`with cases as (
        insert into report_cases (kind, item_id, owner_id, title, path, excerpt, report_count, owner_token, opened_at, reported_at)
        select 'request', 1 + n, 2, 'A request', '/tickets/' || n, 'Its text', 1, 'owner ' || n, now(), now()
        from generate_series(${from}::bigint, ${to}::bigint) n returning id)
      insert into reports (case_id, reporter_id, reason, token, created_at)
      select id, ${CLIENT.id}, 'spam', 'reporter ' || id, now() from cases`.execute(db),
  )
  await sql`set session_replication_role = default`.execute(db)
  await sql`vacuum analyze`.execute(db)
  await closeDays(db, allDailyTotals, new Date())
}

const server = url
const serverOn = async (factor: number) =>
  start(
    '../../testing/process/serve.ts',
    settingsFor(await filled(server, `admin_${factor}`, (db) => fillAdmin(db, factor)), true),
  )
const asking = (path: string): Case => ({
  name: path,
  connections: AT_ONCE,
  calls: [{ method: 'GET', path, token: CLIENT.token }],
})
const middleOf = (measured: Round[], what: keyof Round) =>
  measured.map((round) => round[what]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? NaN

const [small, large] = [await serverOn(1), await serverOn(times)]

/** Measures a page with both sizes and the least call in turn; answers the row of a table. */
async function measurePage(name: string, path: string): Promise<{ row: string; p50: number }> {
  const measured = await measureInTurn(
    {
      small: { ...small, asks: asking(path) },
      large: { ...large, asks: asking(path) },
      least: { ...large, asks: asking('/api/operators/me') },
    },
    { rounds, seconds },
  )
  const [few = NaN, many = NaN, least = NaN] = [measured.small, measured.large, measured.least].map((one) =>
    middleOf(one, 'perSecond'),
  )
  const p50 = middleOf(measured.large, 'p50')
  const row = `| ${name} | ${p50} | ${Math.round(many)} | ${(few / many).toFixed(2)} | ${(least / many).toFixed(1)} |\n`
  return { row, p50 }
}

const LAST_PAGE = 25
const today = await measurePage(
  `Today, ${sizeOf(times).requests.toLocaleString('en')} requests`,
  '/api/administration/today',
)
const others = [
  await measurePage('first page of the reports', '/api/reports/cases'),
  await measurePage('last page of the reports', `/api/reports/cases?after=${encodeCursor([LAST_PAGE])}`),
  await measurePage('people whose username begins with “person1”', '/api/people/?q=person1'),
  await measurePage('people who all have the word “Person” in their name', '/api/people/?q=person'),
]
process.stdout.write(
  `| page | p50 ms | per s | growth from a ${times}th | times \`GET /api/operators/me\` |\n|---|---|---|---|---|\n` +
    [today, ...others].map(({ row }) => row).join(''),
)
if (today.p50 > ALLOWED_MS) process.stdout.write(`Today takes more than ${ALLOWED_MS} ms\n`)
for (const product of [small, large]) product.stop()
process.exit()
