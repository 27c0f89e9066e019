import { setTimeout as wait } from 'node:timers/promises'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { startApi } from '#testing/api.ts'
import { runDueJobs } from '#testing/run-due-jobs.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { enqueue } from '#platform/server/work/enqueue.ts'
import { job, startWorker, type JobDeclarations, type WorkerOptions } from '#platform/server/work/jobs.ts'
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
const tools = () => ({ db, now: api.now(), log, services: api.services })
const start = (work: Partial<JobDeclarations>, options?: WorkerOptions) =>
  startWorker(api.opened, { jobs: [], scheduledJobs: [], ...work }, ['worker'], tools, options)
const runDue = () => runDueJobs([note], tools)

beforeEach(() => {
  done.length = 0
  failures = 0
})

test('work asked for in a transaction is done after it', async () => {
  await inTransaction(db, (tx) => enqueue(tx, note, { number: 1 }))
  await runDue()
  expect(done).toEqual([1])
  await runDue()
  expect(done).toEqual([1])
})

test('work asked for in a transaction that fails is never done', async () => {
  const failing = inTransaction(db, async (tx) => {
    await enqueue(tx, note, { number: 1 })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await runDue()).toBe(0)
})

test('work for later waits until then', async () => {
  await enqueue(db, note, { number: 2 }, { startAfter: new Date(api.now().getTime() + 60_000) })
  expect(await runDue()).toBe(0)
  api.passTime(61_000)
  await runDue()
  expect(done).toEqual([2])
})

test('of one key only one job waits, and keys of others do not matter', async () => {
  for (const onceFor of ['a', 'a', 'b']) await enqueue(db, note, { number: 3 }, { onceFor })
  await enqueue(db, note, { number: 4 })
  await enqueue(db, note, { number: 4 })
  expect(await runDue()).toBe(4)
})

test('a scheduled job is done once each time, however many processes there are, and not for times long past', async () => {
  const times: string[] = []
  const at = (name: string, cron: string) => ({ name, cron, run: async () => times.push(name) })
  const scheduledJobs = [at('sweep', '20 3 * * *'), at('digest', '*/10 * * * *'), at('count', '19 3 * * *')]
  let now = new Date('2030-01-01T03:20:40Z')
  const processes = await Promise.all(
    [1, 2, 3].map(() =>
      startWorker(api.opened, { jobs: [], scheduledJobs }, ['worker'], () => ({ ...tools(), now }), { pollMs: 20 }),
    ),
  )
  onTestFinished(async () => void (await Promise.all(processes.map((stop) => stop(1000)))))
  await vi.waitFor(() => expect(times.toSorted()).toEqual(['digest', 'sweep']), { timeout: 20_000 })
  now = new Date('2030-01-01T03:30:01Z')
  await vi.waitFor(() => expect(times.toSorted()).toEqual(['digest', 'digest', 'sweep']), { timeout: 20_000 })
  await wait(200)
  expect(times).toHaveLength(3)
})

test('a scheduled job is done at its next time after a clock that was hours ahead is set back', async () => {
  const times: string[] = []
  const scheduledJobs = [{ name: 'hourly', cron: '0 * * * *', run: async () => times.push('hourly') }]
  let now = new Date('2030-02-01T03:30:10Z')
  const stop = await startWorker(api.opened, { jobs: [], scheduledJobs }, ['worker'], () => ({ ...tools(), now }), {
    pollMs: 20,
  })
  onTestFinished(() => stop(1000))
  for (const [at, count] of [
    ['2030-02-01T08:00:10Z', 1],
    ['2030-02-01T03:59:10Z', 1],
    ['2030-02-01T04:00:10Z', 2],
  ] as const) {
    await wait(60)
    now = new Date(at)
    await vi.waitFor(() => expect(times).toHaveLength(count), { timeout: 20_000 })
  }
})

test('data of another shape is refused where it is asked for', async () => {
  await expect(enqueue(db, note, { number: 1.5 })).rejects.toThrow(/int/)
  expect(await runDue()).toBe(0)
})

test('two kinds of one name, and numbers that cannot be kept to, are refused at the start', async () => {
  await expect(start({ jobs: [note, note] })).rejects.toThrow('Two kinds of work have the name note')
  const shape = z.object({})
  const run = async () => undefined
  for (const bounds of [{ concurrency: 0 }, { tries: 0 }, { limitSeconds: 0 }, { limitSeconds: 24 * 60 * 60 }])
    expect(() => job({ name: 'odd', data: shape, run, ...bounds })).toThrow(/odd/)
})

test('who waits on their screen does not wait until a worker looks again: it is woken after the commit', async () => {
  // It looks once at its start, and then not for an hour.
  const stop = await start({ jobs: [note] }, { pollMs: 3_600_000 })
  onTestFinished(() => stop(1000))
  await wait(500)
  await api.inWork((work) => work.enqueue(note, { number: 8 }, { atOnce: true }))
  await vi.waitFor(() => expect(done).toEqual([8]), { timeout: 20_000 })
})

test('a worker does the others although one fails, and tries that one again', async () => {
  failures = 1
  await enqueue(db, note, { number: 5 })
  await enqueue(db, note, { number: 6 })
  const stop = await start({ jobs: [note] })
  onTestFinished(() => stop(1000))
  await vi.waitFor(() => expect(done).toHaveLength(1), { timeout: 10_000 })
  // What failed waits for its next try; nothing is done twice.
  await wait(100)
  expect(done).toHaveLength(1)
  await vi.waitFor(async () => expect(await runDue()).toBe(1), { timeout: 5_000 })
  expect(done.toSorted()).toEqual([5, 6])
})
