import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue } from '#platform/server/work/enqueue.ts'
import { job } from '#platform/server/work/jobs.ts'
import { complete, fail, failPermanently, release, renewLeases } from '#platform/server/work/jobs/job-lease.ts'
import { listFailed, listJobStatuses, retryFailed } from '#platform/server/work/jobs/job-status.ts'
import { startApi } from '#testing/api.ts'
import { givenLongWork, newName, numbered, soon, workersOn } from './job-workers.ts'

const api = await startApi()
const { db } = api
const { givenWorker, rowsOf, stateOf } = workersOn(api)

test('what is done is deleted when it was stored for as long as its kind says', async () => {
  const kept = job({ name: newName(), data: numbered, run: async () => undefined })
  const brief = job({ name: newName(), data: numbered, retentionSeconds: 1, run: async () => undefined })
  await givenWorker([kept, brief], { leaseMs: 6_000, cleanupIntervalMs: 100 })
  for (const kind of [kept, brief]) await enqueue(db, kind, { number: 1 })
  await vi.waitFor(async () => expect(await stateOf(brief.name)).toEqual(['completed']), soon)
  await vi.waitFor(async () => expect(await stateOf(brief.name)).toEqual([]), soon)
  expect(await stateOf(kept.name)).toEqual(['completed'])
})

test('what failed for good is kept and listed without what it was about, and can be tried again', async () => {
  let broken = true
  const secret = 'ada@example.com has the token 12345'
  const kind = job({
    name: newName(),
    data: z.object({ to: z.string() }),
    tries: 1,
    run: async () => {
      if (broken) throw Object.assign(new Error(`550 refused ${secret}`), { code: 'EENVELOPE', responseCode: 550 })
    },
  })
  const failedCount = async () =>
    (await api.app.inject('/readyz')).json<{ details: { jobs_failed: number } }>().details.jobs_failed
  const before = await failedCount()
  await givenWorker([kind])
  await enqueue(db, kind, { to: secret })
  await vi.waitFor(async () => expect(await failedCount()).toBe(before + 1), soon)
  expect((await api.app.inject('/readyz')).statusCode).toBe(200)

  const [failed] = (await listFailed(db, 100)).filter((one) => one.kind === kind.name)
  expect(failed).toMatchObject({
    reason: expect.stringMatching(/^EENVELOPE 550 at platform\/tests\/work\/stored-jobs\.test\.ts:\d+$/),
  })
  expect(failed?.failed_at).toMatch(/:00:00\.000Z$/)
  expect(JSON.stringify(await listFailed(db, 100))).not.toContain('ada@')
  expect(await listJobStatuses(db)).toContainEqual({
    kind: kind.name,
    waiting: 0,
    later: 0,
    running: 0,
    failed: 1,
    oldest_due_seconds: 0,
  })

  broken = false
  expect(await retryFailed(db, { kind: 'nothing-of-this-name' })).toBe(0)
  expect(await retryFailed(db, { id: failed?.id ?? '' })).toBe(1)
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual(['completed']), soon)
  expect(await failedCount()).toBe(before)
})

test('a job that was tried again by hand has all its tries again', async () => {
  const tries: string[] = []
  const kind = job({
    name: newName(),
    data: numbered,
    tries: 1,
    run: async (_data, { tryNumber, tries: of }) => {
      tries.push(`${tryNumber} of ${of}`)
      throw new TypeError('no')
    },
  })
  await givenWorker([kind])
  await enqueue(db, kind, { number: 1 })
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual(['failed']), soon)
  expect(await retryFailed(db, { kind: kind.name })).toBe(1)
  await vi.waitFor(() => expect(tries).toHaveLength(2), soon)
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual(['failed']), soon)
  expect(tries).toEqual(['1 of 1', '1 of 1'])
})

test('who lost a job to another is ended, and what it says of the job counts no more', async () => {
  const work = givenLongWork()
  const reasons: unknown[] = []
  const kind = job({
    name: newName(),
    data: numbered,
    run: async (what, tools) => {
      tools.signal.addEventListener('abort', () => reasons.push(tools.signal.reason))
      await work.run(what, tools)
    },
  })
  await givenWorker([kind], { leaseMs: 12_000 })
  await enqueue(db, kind, { number: 1 })
  await vi.waitFor(() => expect(work.begun).toEqual([1]), soon)
  // As another process takes it that heard nothing of this one for long.
  await sql`update jobs set taken = taken + 1 where kind = ${kind.name}`.execute(db)
  await vi.waitFor(() => expect(reasons).toHaveLength(1), soon)
  expect(await rowsOf(kind.name)).toEqual([{ state: 'active', taken: 2 }])
  expect(work.ended).toEqual([])
})

test('nothing that is said of a job by who held it before changes it', async () => {
  const kind = job({ name: newName(), data: numbered, run: async () => undefined })
  await enqueue(db, kind, { number: 1 })
  const { rows } = await sql<{ id: string }>`
    update jobs set state = 'active', taken = 2 where kind = ${kind.name} returning id`.execute(db)
  const before = { id: rows[0]?.id ?? '', taken: 1 }
  await complete(db, before, kind)
  await release(db, before)
  await fail(db, before, 'too late', 0)
  await failPermanently(db, before, 'too late', 14)
  expect(await renewLeases(db, [before], 30)).toEqual(new Set())
  expect(await rowsOf(kind.name)).toEqual([{ state: 'active', taken: 2 }])
  await complete(db, { ...before, taken: 2 }, kind)
  expect(await stateOf(kind.name)).toEqual(['completed'])
})

test('what a process left in the middle is taken over soon, unless that was the last try', async () => {
  const done: number[] = []
  const kind = job({ name: newName(), data: numbered, tries: 2, run: async ({ number }) => done.push(number) })
  await enqueue(db, kind, { number: 1 })
  await enqueue(db, kind, { number: 2 })
  // As a process that was killed leaves them: taken, and nothing said of them since.
  await sql`update jobs set state = 'active', due_at = now() - interval '1 second', taken = (data->>'number')::integer,
    failures = (data->>'number')::integer - 1 where kind = ${kind.name}`.execute(db)
  await givenWorker([kind])
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual(['completed', 'failed']), soon)
  expect(done).toEqual([1])
  const [failed] = (await listFailed(db, 100)).filter((one) => one.kind === kind.name)
  expect(failed?.reason).toBe('its process ended in the middle')
})
