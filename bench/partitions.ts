// What grows with ten times as many rows, and what partitions of a database on one server cost or save: the same calls on a database,
// on one ten times as large, and on that with its largest tables in partitions, as Citus would place their rows. All are asked in turn.
// BENCH_DATABASE_URL=postgres://… BENCH_SCALE=0.025 node bench/partitions.ts [part of a call's name]: of a scale of 1, the smaller
// database is the large one of bench/load.ts. BENCH_PARTITIONS is 32, as many as Citus makes.
import { openPostgres, type Database } from '#platform/server/database/database.ts'
import { PARTITIONED, partitionTables, sizesOf } from './partitions/partition-tables.ts'
import { casesOn } from './load/cases.ts'
import { failAtOnce, filled } from './load/databases.ts'
import { fill, LARGE, signInSenders, type Size } from './load/fill.ts'
import { measureInTurn, type Round } from './load/measure.ts'
import { settingsFor, start } from './load/servers.ts'

const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')
const scale = Number(process.env['BENCH_SCALE'] ?? 0.025)
const partitions = Number(process.env['BENCH_PARTITIONS'] ?? 32)
const measure = { seconds: Number(process.env['BENCH_SECONDS'] ?? 2), rounds: Number(process.env['BENCH_ROUNDS'] ?? 3) }
const SENDERS = 16

const sizeOf = (times: number): Size => ({
  accounts: Math.round(LARGE.accounts * scale * times),
  requests: Math.round(LARGE.requests * scale * times),
  messages: Math.round(LARGE.messages * scale * times),
  longest: Math.round(LARGE.longest * scale * times),
})
const fillTimes = (times: number) => (db: Database) => fill(db, sizeOf(times))
const databases = {
  one: await filled(url, `partitions_${scale}_1`, fillTimes(1)),
  ten: await filled(url, `partitions_${scale}_10`, fillTimes(10)),
  parts: await filled(url, `partitions_${scale}_10_parts_${partitions}`, async (db) => {
    await fillTimes(10)(db)
    await partitionTables(db, partitions)
  }),
}
type Name = keyof typeof databases

async function serve(database: string) {
  const opened = await openPostgres(database, 1, failAtOnce)
  const senders = await signInSenders(opened.db, SENDERS)
  const sizes = await Promise.all(
    ['requests', 'accounts', ...Object.keys(PARTITIONED)].map((table) => sizesOf(opened.db, table)),
  )
  await opened.close()
  const server = await start('../../testing/process/serve.ts', settingsFor(database, true))
  return { ...server, sizes, cases: await casesOn(server.origin, senders) }
}
const servers = {
  one: await serve(databases.one),
  ten: await serve(databases.ten),
  parts: await serve(databases.parts),
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1)
const line = (cells: readonly (string | number)[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
line(['table', 'rows', 'ten times', 'MB', 'ten times', 'in partitions', 'MB of indexes', 'ten times', 'in partitions'])
line(Array.from({ length: 9 }, () => '---'))
for (const [at, table] of ['requests', 'accounts', ...Object.keys(PARTITIONED)].entries()) {
  const [one, ten, parts] = [servers.one.sizes[at], servers.ten.sizes[at], servers.parts.sizes[at]]
  if (!one || !ten || !parts || one.rows === 0) continue
  const tables = [one, ten, parts].map((size) => megabytes(size.table))
  line([table, one.rows, ten.rows, ...tables, ...[one, ten, parts].map((size) => megabytes(size.indexes))])
}

const middleOf = (rounds: readonly Round[], what: keyof Round) =>
  rounds.map((round) => round[what]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? NaN
process.stdout.write('\n')
line([
  'call',
  'p50 ms',
  'ten times',
  'in partitions',
  'a second',
  'ten times',
  'in partitions',
  'growth',
  'of partitions',
])
line(Array.from({ length: 9 }, () => '---'))
for (const [at, { name }] of servers.one.cases.entries()) {
  const asks = (of: Name) => {
    const asked = servers[of].cases[at]
    if (!asked) throw new Error(`${name} is not asked of all`)
    return { origin: servers[of].origin, asks: asked }
  }
  if (!name.includes(process.argv[2] ?? '')) continue
  const measured = await measureInTurn({ one: asks('one'), ten: asks('ten'), parts: asks('parts') }, measure)
  const all = [measured.one, measured.ten, measured.parts]
  const [one = NaN, ten = NaN, parts = NaN] = all.map((rounds) => middleOf(rounds, 'perSecond'))
  const ratios = [(one / ten).toFixed(2), (ten / parts).toFixed(2)]
  line([name, ...all.map((rounds) => middleOf(rounds, 'p50')), ...[one, ten, parts].map(Math.round), ...ratios])
}
for (const server of Object.values(servers)) server.stop()
process.exit()
