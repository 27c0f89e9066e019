import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { startApi } from '#testing/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { job, openQueue, type Job, type JobTools, type ScheduledJob } from '#platform/server/work/jobs.ts'
import { createLogger } from '#platform/server/http/http-server.ts'
import { parseConfig } from '#platform/server/config.ts'

const api = await startApi()
const { db } = api
const log = createLogger(parseConfig({ LOG_LEVEL: 'silent' }))

const done: number[] = []
let failures = 0
const note = job({
  name: 'note',
  data: z.object({ number: z.int() }),
  run: async ({ number }) => {
    if (failures-- > 0) throw new Error('The pen broke')
    done.push(number)
  },
})
const open = (jobs: readonly Job<never>[] = [note], scheduledJobs: readonly ScheduledJob[] = [], pollMs?: number) =>
  openQueue(api.opened, log, { jobs, scheduledJobs }, { supervise: false, ...(pollMs !== undefined && { pollMs }) })
const queue = await open()
afterAll(() => queue.close(0))
const tools = () => ({ db, now: api.now(), log, services: api.services }) as JobTools
const runDue = () => queue.runDue(tools)

beforeEach(() => {
  done.length = 0
  failures = 0
})

test('work asked for in a transaction is done after it', async () => {
  await inTransaction(db, (tx) => queue.enqueue(tx, note, { number: 1 }))
  await runDue()
  expect(done).toEqual([1])
  await runDue()
  expect(done).toEqual([1])
})

test('work asked for in a transaction that fails is never done', async () => {
  const failing = inTransaction(db, async (tx) => {
    await queue.enqueue(tx, note, { number: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await runDue()).toBe(0)
})

test('work for later waits until then', async () => {
  await queue.enqueue(db, note, { number: 2 }, { startAfter: new Date(api.now().getTime() + 60_000) })
  expect(await runDue()).toBe(0)
  api.passTime(61_000)
  await runDue()
  expect(done).toEqual([2])
})

test('of one key only one job waits, and keys of others do not matter', async () => {
  for (const onceFor of ['a', 'a', 'b']) await queue.enqueue(db, note, { number: 3 }, { onceFor })
  await queue.enqueue(db, note, { number: 4 })
  await queue.enqueue(db, note, { number: 4 })
  expect(await runDue()).toBe(4)
})

test('what an earlier version did at set times is asked for no more', async () => {
  const scheduled = async () => {
    const { rows } = await api.opened.query('select name from pgboss.schedule order by name')
    return rows.map((row) => (row as { name: string }).name)
  }
  const at = (name: string) => ({ name, cron: '17 3 * * *', run: async () => undefined })
  const before = await open([note], [at('sweep-what-was'), at('sweep')])
  await before.work(['worker'], tools)
  await before.close(0)
  expect(await scheduled()).toEqual(['sweep', 'sweep-what-was'])
  const after = await open([note], [at('sweep')])
  await after.work(['worker'], tools)
  await after.close(0)
  expect(await scheduled()).toEqual(['sweep'])
})

test('data of another shape is refused where it is asked for', async () => {
  await expect(queue.enqueue(db, note, { number: 1.5 })).rejects.toThrow(/int/)
  expect(await runDue()).toBe(0)
})

test('two kinds of one name, and numbers that cannot be kept to, are refused at the start', async () => {
  await expect(open([note, note])).rejects.toThrow('Two kinds of work have the name note')
  const shape = z.object({})
  const run = async () => undefined
  for (const bounds of [{ concurrency: 0 }, { tries: 0 }, { limitSeconds: 0 }, { limitSeconds: 24 * 60 * 60 }])
    expect(() => job({ name: 'odd', data: shape, run, ...bounds })).toThrow(/odd/)
})

test('who waits on their screen does not wait until a worker looks again: it is woken after the commit', async () => {
  // It looks once at its start, and then not for an hour.
  const worker = await open([note], [], 3_600_000)
  const { enqueue } = api.services
  api.services.enqueue = worker.enqueue
  try {
    await worker.work(['worker'], tools)
    await wait(500)
    await api.inWork((work) => work.enqueue(note, { number: 8 }, { atOnce: true }))
    await vi.waitFor(() => expect(done).toEqual([8]), { timeout: 20_000 })
  } finally {
    api.services.enqueue = enqueue
    await worker.close(1000)
  }
})

test('a worker does the others although one fails, and tries that one again', async () => {
  failures = 1
  await queue.enqueue(db, note, { number: 5 })
  await queue.enqueue(db, note, { number: 6 })
  const worker = await open()
  try {
    await worker.work(['worker'], tools)
    await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 10_000 })
    // What failed waits for its next try; nothing is done twice.
    await wait(100)
    expect(done).toHaveLength(1)
    await vi.waitFor(async () => expect(await runDue()).toBe(1), { timeout: 5_000 })
    expect(done.toSorted()).toEqual([5, 6])
  } finally {
    await worker.close(1000)
  }
})
