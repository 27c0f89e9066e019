import { filled } from './databases.ts'
import { measureInTurn, type Case, type Round } from './measure.ts'
import { settingsFor, start } from './servers.ts'
import type { Database } from '#platform/server/database/database.ts'

/** What is measured on two databases, of which one holds many times as much. */
export interface ResumableObject {
  /** Of the databases that are filled. */
  name: string
  /** How many of them the smaller database holds. */
  least: number
  /** Fills an empty, migrated database with so many times the least. */
  fill: (db: Database, times: number) => Promise<void>
  casesOn: (origin: string) => Promise<Case[]>
}

const seconds = Number(process.env['BENCH_SECONDS'] ?? 3)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const times = Number(process.env['BENCH_TIMES'] ?? 100)

const middleOf = (measured: Round[], what: keyof Round) =>
  measured.map((round) => round[what]).toSorted((a, b) => a - b)[Math.floor(measured.length / 2)] ?? NaN

/**
 * Asks two servers in turn, one on many times as much as the other, and prints by how much each call grows. Of a large machine for
 * nothing else, `BENCH_TIMES` is a hundred; ten is for a quick look. Only cases whose names hold `part` are measured.
 */
export async function measureGrowth({ name, least, fill, casesOn }: ResumableObject, part = ''): Promise<void> {
  const url = process.env['BENCH_DATABASE_URL']
  if (!url) throw new Error('Set BENCH_DATABASE_URL to a PostgreSQL server on which databases may be made')
  const serverOn = async (factor: number) => {
    const database = await filled(url, `${name}_${factor}`, (db) => fill(db, factor))
    return start('../../testing/process/serve.ts', settingsFor(database, true))
  }
  const servers = { small: await serverOn(1), large: await serverOn(times) }
  const counts = [least, least * times].map((count) => count.toLocaleString('en'))
  process.stdout.write(
    `| call | p50 ms | per s | per s of ${counts[0]} | growth to ${counts[1]} |\n|---|---|---|---|---|\n`,
  )
  const ofSmall = await casesOn(servers.small.origin)
  for (const [at, one] of (await casesOn(servers.large.origin)).entries()) {
    const same = ofSmall[at]
    if (!same || !one.name.includes(part)) continue
    const asked = { small: { ...servers.small, asks: same }, large: { ...servers.large, asks: one } }
    const measured = await measureInTurn(asked, { rounds, seconds })
    const [small, large] = [middleOf(measured.small, 'perSecond'), middleOf(measured.large, 'perSecond')]
    const p50 = middleOf(measured.large, 'p50')
    process.stdout.write(
      `| ${[one.name, p50, Math.round(large), Math.round(small), (small / large).toFixed(2)].join(' | ')} |\n`,
    )
  }
  for (const server of Object.values(servers)) server.stop()
}
