// Whether lists and sending answer as fast on a million rows as on ten thousand, what prepared statements are worth, and how far they
// are from two bare servers: one that runs the same statements, one that only repeats the same bytes. All are asked in turn. Needs a
// PostgreSQL to make databases on: BENCH_DATABASE_URL=postgres://… node bench/load.ts [part of a name]
import { serialize } from 'node:v8'
import { openPostgres } from '#platform/server/database/database.ts'
import { recordAllStatements } from '#testing/database/record-statements.ts'
import type { Wanted } from './load/bare-sql.ts'
import { casesOn } from './load/cases.ts'
import { failAtOnce, filled } from './load/databases.ts'
import { fill, LARGE, signInSenders, SMALL, type Sender } from './load/fill.ts'
import { responseTo, measureInTurn, type Case, type Round } from './load/measure.ts'
import { settingsFor, start, type Server } from './load/servers.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const SENDERS = 64
const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')

const startProduct = (database: string, prepared: boolean) =>
  start('../../testing/process/serve.ts', settingsFor(database, prepared))

async function sendersOf(database: string): Promise<Sender[]> {
  const opened = await openPostgres(database, 1, failAtOnce)
  const senders = await signInSenders(opened.db, SENDERS)
  await opened.close()
  return senders
}

/** The product inside this process, where its statements can be recorded. */
async function startRecorded(database: string): Promise<string> {
  Object.assign(process.env, settingsFor(database, true))
  return (await import('#testing/process/serve.ts')).origin
}

/** Both references for one case, made of what the product does. */
async function startReferences(database: string, recorded: string, { calls: [call] }: Case) {
  const answer = await responseTo(recorded, call)
  const statements = await recordAllStatements(() => responseTo(recorded, call))
  const wanted: Wanted = { database, statements: call.method === 'GET' ? statements : null }
  return {
    sql: await start('bare-sql.ts', {}, serialize(wanted)),
    bytes: await start('bare-bytes.ts', {}, JSON.stringify(answer)),
    statements: statements.length,
  }
}

function summary(measured: Round[]) {
  const perSecond = measured.map((round) => round.perSecond).toSorted((a, b) => a - b)
  const p50 = measured.map((round) => round.p50).toSorted((a, b) => a - b)
  const middle = Math.floor(measured.length / 2)
  const [lowest, median, highest] = [perSecond[0], perSecond[middle], perSecond.at(-1)].map((one) =>
    Math.round(one ?? 0),
  )
  return { p50: p50[middle] ?? 0, perSecond: median ?? 0, shown: `${median} (${lowest} to ${highest})` }
}

const [smallDatabase, largeDatabase] = [
  await filled(url, 'small', (db) => fill(db, SMALL)),
  await filled(url, 'large', (db) => fill(db, LARGE)),
]
const [smallSenders, largeSenders] = [await sendersOf(smallDatabase), await sendersOf(largeDatabase)]
const recorded = await startRecorded(largeDatabase)
const products = {
  unprepared: await startProduct(largeDatabase, false),
  small: await startProduct(smallDatabase, true),
  large: await startProduct(largeDatabase, true),
}
const lines = [
  '| call | statements | p50 ms | per s | not prepared | 10,000 rows | bare SQL | bare bytes | to not prepared | 10,000 rows to it | to bare SQL | to bare bytes |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|',
]
const ratio = (a: { perSecond: number }, b: { perSecond: number }) => (a.perSecond / b.perSecond).toFixed(2)
const ofSmall = await casesOn(products.small.origin, smallSenders)
for (const [at, one] of (await casesOn(products.large.origin, largeSenders)).entries()) {
  const ofSmallOne = ofSmall[at]
  if (!ofSmallOne || !one.name.includes(process.argv[2] ?? '')) continue
  const { statements, ...references } = await startReferences(largeDatabase, recorded, one)
  const servers: Record<'unprepared' | 'small' | 'large' | 'sql' | 'bytes', Server & { asks: Case }> = {
    unprepared: { ...products.unprepared, asks: one },
    small: { ...products.small, asks: ofSmallOne },
    large: { ...products.large, asks: one },
    sql: { ...references.sql, asks: one },
    bytes: { ...references.bytes, asks: one },
  }
  const measured = await measureInTurn(servers, { rounds, seconds })
  const [unprepared, small, large] = [summary(measured.unprepared), summary(measured.small), summary(measured.large)]
  const [bareSql, bareBytes] = [summary(measured.sql), summary(measured.bytes)]
  const shown = [
    one.name,
    statements,
    large.p50,
    ...[large, unprepared, small, bareSql, bareBytes].map((each) => each.shown),
  ]
  // What comes from memory has no bare server to be held against but the one that repeats the bytes.
  const toBareSql = statements === 0 ? '-' : ratio(large, bareSql)
  const ratios = [ratio(large, unprepared), ratio(small, large), toBareSql, ratio(large, bareBytes)]
  lines.push(`| ${[...shown, ...ratios].join(' | ')} |`)
  process.stderr.write(`${lines.at(-1)}\n`)
  for (const reference of Object.values(references)) reference.stop()
}
for (const product of Object.values(products)) product.stop()
process.stdout.write(`${lines.join('\n')}\n`)
process.exit()
