import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import pg from 'pg'
import { PLAN_EACH_TIME } from '#platform/server/database/prepared-statements.ts'
import type { Statement } from '#testing/database/record-statements.ts'

/** What a call costs the database: pages of 8 kB that its statements touch, and processor time. */
export interface Cost {
  buffers: number
  cpuMs: number
  /** How many of its statements PostgreSQL plans at each execution, which costs processor time and touches no pages. */
  planned: number
}

// After five executions PostgreSQL may choose a plan for all values; what is measured is what a process that runs for long has.
const WARM_UP = 6
const ENOUGH_MS = 60
const MOST_TIMES = 30
const NANOSECONDS_A_MS = 1e6

interface Plan {
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  'Temp Read Blocks': number
  'Temp Written Blocks': number
}

// The driver's own, which it does not export.
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue: (value: unknown) => string | number | Buffer | null
}

function literalOf(value: unknown): string {
  const prepared = prepareValue(value)
  if (prepared === null) return 'null'
  return pg.escapeLiteral(Buffer.isBuffer(prepared) ? `\\x${prepared.toString('hex')}` : String(prepared))
}

const READS = /^\s*(?:select|with|\()/i

/** A connection to a database that says what statements cost it. */
export interface Meter {
  measure: (statements: readonly Statement[]) => Promise<Cost>
  close: () => Promise<void>
}

export async function openMeter(database: string): Promise<Meter> {
  const client = new pg.Client({ connectionString: database, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  const names = new Map<string, string>()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const cpu = () => Number(readFileSync(`/proc/${rows[0]?.pid}/schedstat`, 'utf8').split(' ')[0]) / NANOSECONDS_A_MS

  async function measureOne({ text, values }: Statement): Promise<Cost> {
    const name = names.get(text) ?? `list_${names.size}`
    names.set(text, name)
    await client.query(`set plan_cache_mode = ${text.includes(PLAN_EACH_TIME) ? 'force_custom_plan' : 'auto'}`)
    const run = () => client.query({ name, text, values })
    for (let time = 0; time < WARM_UP; time++) await run()
    const before = cpu()
    let times = 0
    while (times < MOST_TIMES && cpu() - before < ENOUGH_MS) {
      await run()
      times++
    }
    const cpuMs = (cpu() - before) / times
    const given = values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''
    const { rows: explained } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (analyze, buffers, timing off, format json) execute ${pg.escapeIdentifier(name)}${given}`,
    )
    const plan = explained[0]?.['QUERY PLAN'][0].Plan
    const buffers = plan
      ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + plan['Temp Read Blocks'] + plan['Temp Written Blocks']
      : NaN
    const { rows: plans } = await client.query<{ is_generic: boolean }>(
      'select generic_plans > 0 as is_generic from pg_prepared_statements where name = $1',
      [name],
    )
    return { buffers, cpuMs, planned: plans[0]?.is_generic ? 0 : 1 }
  }
  return {
    measure: async (statements) => {
      const cost = { buffers: 0, cpuMs: 0, planned: 0 }
      for (const each of statements.filter(({ text }) => READS.test(text))) {
        const { buffers, cpuMs, planned } = await measureOne(each)
        cost.buffers += buffers
        cost.cpuMs += cpuMs
        cost.planned += planned
      }
      return cost
    },
    close: () => client.end(),
  }
}
