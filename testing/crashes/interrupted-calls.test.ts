import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { allEndpoints } from '#app/server.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { interruptedScenarios, type Prepared } from '../process/interrupted-scenarios.ts'
import { startMortal } from '../process/interrupted-call.ts'
import { startApiWithPayments } from '../given/payments.ts'

// One table for every call that commits by itself: a process may end at any moment, and who calls again must not have it done twice.
const api = await startApiWithPayments({ PAYOUTS: 'connect' })
const mortal = await startMortal(api)
afterAll(() => mortal.app.close())
const scenarios = interruptedScenarios(api)

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const committing = allEndpoints.filter(
  ({ method, nonTransactional, secret, repeatable }) =>
    nonTransactional !== undefined && method !== 'GET' && !secret && !repeatable,
)

// What the kit keeps for itself, and what the provider tells in its own time.
const NOT_COUNTED = [
  'idempotent_answers',
  'live_counters',
  'live_events',
  'migrations',
  'payment_events',
  'rate_counters',
  'secrets',
]
const tables = await sql<{ name: string }>`
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${NOT_COUNTED})`.execute(api.db)

async function countRows(): Promise<Map<string, number>> {
  const counts = tables.rows.map(({ name }) => {
    const counted = name === 'jobs' ? sql`where kind <> 'payment-event'` : sql``
    return sql`select ${name} as name, count(*)::int as rows from ${sql.table(name)} ${counted}`
  })
  const { rows } = await sql<{ name: string; rows: number }>`${sql.join(counts, sql` union all `)}`.execute(api.db)
  return new Map(rows.map(({ name, rows: count }) => [name, count]))
}

/** Which tables have more or fewer rows after some work, and by how many. */
async function changesBy(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await countRows()
  await work()
  // What was paid at the provider may be booked only by its event.
  await api.untilDelivered()
  const after = await countRows()
  const changes = [...after].map(([name, rows]) => [name, rows - (before.get(name) ?? 0)] as const)
  return Object.fromEntries(changes.filter(([, change]) => change !== 0))
}

/** A call with its key, that may be sent to either process, as often as one likes. */
async function callOf(endpoint: Endpoint, { who, params = {}, query = {}, body, form }: Prepared) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const headers: Record<string, string> = { 'idempotency-key': randomUUID() }
  if (who) headers['authorization'] = `Bearer ${who.token}`
  let payload: Buffer | object | undefined = body
  if (form) {
    const filled = new FormData()
    for (const [name, value] of Object.entries(form)) {
      if (typeof value === 'string') filled.append(name, value)
      else filled.append(name, new Blob([new Uint8Array(value)]), name === 'files' ? 'tool.exe' : 'file.mp4')
    }
    const written = new Response(filled)
    headers['content-type'] = written.headers.get('content-type') ?? ''
    payload = Buffer.from(await written.arrayBuffer())
  }
  const url = `/api${path}?${new URLSearchParams(query).toString()}`
  return (app: FastifyInstance) =>
    app.inject({ method: endpoint.method, url, headers, ...(payload === undefined ? {} : { payload }) })
}

test('every call that commits by itself is tried here', () => {
  const tried = new Set(scenarios.map(({ endpoint }) => nameOf(endpoint)))
  expect(committing.map(nameOf).filter((name) => !tried.has(name))).toEqual([])
})

describe.each(scenarios.map((scenario) => [nameOf(scenario.endpoint), scenario] as const))('%s', (_, scenario) => {
  const { endpoint, given, nothingLeft } = scenario
  // How it goes when nothing happens.
  const goThrough = async () => {
    const send = await callOf(endpoint, await given())
    mortal.revive()
    const once = await changesBy(async () => expect((await send(mortal.app)).statusCode).toBeLessThan(300))
    return { once, steps: mortal.steps() }
  }
  let gone: ReturnType<typeof goThrough> | undefined

  test.each([
    ['with its last commit', 0],
    ['between its last commit and the response', 1],
  ])('is done once when its process ends %s', async (_when, after) => {
    const { once, steps } = await (gone ??= goThrough())
    const send = await callOf(endpoint, await given())
    const twice = await changesBy(async () => {
      mortal.dieBefore(steps + after)
      const first = await send(mortal.app)
      const again = await send(api.app)
      const summary = `${first.statusCode}, then ${again.statusCode} ${again.body.slice(0, 300)}`
      if (again.statusCode !== nothingLeft) expect(again.statusCode, summary).toBeLessThan(300)
      if (first.statusCode < 300 && nothingLeft === undefined) expect(again.body, summary).toBe(first.body)
    })
    expect(twice).toEqual(once)
  })
})
