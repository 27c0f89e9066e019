// Whether lists of showcases and of ratings answer as fast on 1,000,000 showcases with 5,000,000 ratings as on 10,000 with 50,000.
// Both are asked in turn. Needs a PostgreSQL to make databases on: BENCH_DATABASE_URL=postgres://… node bench/showcases.ts [part of a
// name]. BENCH_TIMES=10 holds ten times as many against the smaller one, for a quick look.
import { filled } from './load/databases.ts'
import { measureInTurn, type Round } from './load/measure.ts'
import { settingsFor, start } from './load/servers.ts'
import { casesOn } from './showcases/cases.ts'
import { fillShowcases, sizeOf } from './showcases/fill.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const times = Number(process.env['BENCH_TIMES'] ?? 100)
const url = process.env['BENCH_DATABASE_URL']
if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')

const productOn = async (factor: number) => {
  const database = await filled(url, `showcases_${factor}`, (db) => fillShowcases(db, sizeOf(factor)))
  return start('../../testing/serve.ts', settingsFor(database, true))
}

const middleOf = (measured: Round[], what: keyof Round) =>
  measured.map((round) => round[what]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? NaN

const products = { small: await productOn(1), large: await productOn(times) }
const count = sizeOf(times).showcases.toLocaleString('en')
process.stdout.write(`| call | p50 ms | per s | per s of 10,000 | growth to ${count} |\n|---|---|---|---|---|\n`)
const ofSmall = await casesOn(products.small.origin)
for (const [at, one] of (await casesOn(products.large.origin)).entries()) {
  const same = ofSmall[at]
  if (!same || !one.name.includes(process.argv[2] ?? '')) continue
  const servers = { small: { ...products.small, asks: same }, large: { ...products.large, asks: one } }
  const measured = await measureInTurn(servers, { rounds, seconds })
  const [small, large] = [middleOf(measured.small, 'perSecond'), middleOf(measured.large, 'perSecond')]
  const shown = [
    one.name,
    middleOf(measured.large, 'p50'),
    Math.round(large),
    Math.round(small),
    (small / large).toFixed(2),
  ]
  process.stdout.write(`| ${shown.join(' | ')} |\n`)
}
for (const product of Object.values(products)) product.stop()
process.exit()
