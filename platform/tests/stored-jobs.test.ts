import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { complete, fail, release } from '#platform/server/work/jobs/job-lease.ts'
import { listFailed, listJobStatuses, retryFailed } from '#platform/server/work/jobs/job-status.ts'
import { startApi } from '#testing/api.ts'
import { givenLongWork, newName, numbered, soon, workersOn } from './job-workers.ts'

const api = await startApi()
const { db } = api
const { givenWorker, rowsOf, stateOf } = workersOn(api)

test('what is done is forgotten when it was kept for as long as its kind says', async () => {
  const kept = job({ name: newName(), data: numbered, run: async () => undefined })
  const brief = job({ name: newName(), data: numbered, keptSeconds: 1, run: async () => undefined })
  const queue = await givenWorker([kept, brief], { supervise: true, tidySeconds: 1 })
  const tidied = async () => {
    const { rows } = await api.opened.query('select maintain_on from pgboss.queue where name = $1', [brief.name])
    return (rows[0] as { maintain_on: string | null }).maintain_on
  }
  await vi.waitFor(async () => expect(await tidied()).not.toBeNull(), soon)
  for (const kind of [kept, brief]) await queue.enqueue(db, kind, { number: 1 })
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
  const queue = await givenWorker([kind])
  await queue.enqueue(db, kind, { to: secret })
  await vi.waitFor(async () => expect(await failedCount()).toBe(before + 1), soon)
  expect((await api.app.inject('/readyz')).statusCode).toBe(200)

  const [failed] = (await listFailed(db, 100)).filter((one) => one.kind === kind.name)
  expect(failed).toMatchObject({
    reason: expect.stringMatching(/^EENVELOPE 550 at platform\/tests\/stored-jobs\.test\.ts:\d+$/),
  })
  expect(failed?.failed_at).toMatch(/:00:00\.000Z$/)
  expect(JSON.stringify(await listFailed(db, 100))).not.toContain('ada@')
  expect(await listJobStatuses(db)).toContainEqual({ kind: kind.name, waiting: 0, later: 0, running: 0, failed: 1 })

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
  const queue = await givenWorker([kind])
  await queue.enqueue(db, kind, { number: 1 })
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
  const queue = await givenWorker([kind], { silentMs: 12_000 })
  await queue.enqueue(db, kind, { number: 1 })
  await vi.waitFor(() => expect(work.begun).toEqual([1]), soon)
  // As another process takes it that heard nothing of this one for long.
  await sql`update pgboss.job set retry_count = retry_count + 1 where name = ${kind.name}`.execute(db)
  await vi.waitFor(() => expect(reasons).toHaveLength(1), soon)
  expect(await rowsOf(kind.name)).toMatchObject([{ state: 'active', retry_count: 1 }])
  expect(work.ended).toEqual([])
})

test('nothing that is said of a job by who held it before changes it', async () => {
  const kind = job({ name: newName(), data: numbered, run: async () => undefined })
  const queue = await givenWorker([kind], { roles: ['web'] })
  await queue.enqueue(db, kind, { number: 1 })
  const { rows } = await sql<{ id: string }>`
    update pgboss.job set state = 'active', retry_count = 1 where name = ${kind.name} returning id`.execute(db)
  const before = { kind: kind.name, id: rows[0]?.id ?? '', taken: 0 }
  await complete(db, before)
  await release(db, before)
  expect(await fail(db, before, { reason: 'too late', againInSeconds: 0 })).toBeUndefined()
  expect(await rowsOf(kind.name)).toEqual([{ state: 'active', retry_count: 1 }])
  await complete(db, { ...before, taken: 1 })
  expect(await stateOf(kind.name)).toEqual(['completed'])
})

test('what a process left in the middle is taken over soon, unless that was the last try', async () => {
  const done: number[] = []
  const kind = job({ name: newName(), data: numbered, tries: 2, run: async ({ number }) => done.push(number) })
  const gone = await givenWorker([kind], { roles: ['web'] })
  await gone.enqueue(db, kind, { number: 1 })
  await gone.enqueue(db, kind, { number: 2 })
  // As a process that was killed leaves them: taken, and nothing said of them since.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '40 seconds',
    heartbeat_on = now() - interval '31 seconds', retry_count = (data->'data'->>'number')::int - 1
    where name = ${kind.name}`.execute(db)
  await givenWorker([kind], { silentMs: 6_000 })
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual(['completed', 'failed']), soon)
  expect(done).toEqual([1])
  const [failed] = (await listFailed(db, 100)).filter((one) => one.kind === kind.name)
  expect(failed?.reason).toBe('its process ended in the middle')
})

test('what waits in the queues of an earlier version is done by the kinds it names', async () => {
  const done: number[] = []
  const kind = job({ name: newName(), data: numbered, run: async ({ number }) => done.push(number) })
  const earlier = async (number: number, state: string, key: string) => {
    const ticket = { kind: kind.name, data: { number }, not_before: null }
    await sql`insert into pgboss.job (name, data, state, singleton_key, policy, keep_until)
      values ('work', ${JSON.stringify(ticket)}::jsonb, ${state}::pgboss.job_state, ${`${kind.name} ${key}`}, 'short',
        now() + interval '14 days')`.execute(db)
  }
  await sql`select pgboss.create_queue('work', '{"policy": "short"}')`.execute(db)
  await earlier(1, 'created', 'a')
  await earlier(2, 'retry', 'b')
  const web = await givenWorker([kind], { roles: ['web'] })
  // What waits for later here is not added once more.
  await web.enqueue(db, kind, { number: 3 }, { onceFor: 'c', startAfter: new Date(api.now().getTime() + 3_600_000) })
  await earlier(3, 'created', 'c')
  await givenWorker([kind], { silentMs: 6_000, moveMs: 0 })
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2]), soon)
  // A process of an earlier version still runs beside this one.
  await earlier(4, 'created', 'd')
  await vi.waitFor(() => expect(done.toSorted()).toEqual([1, 2, 4]), soon)
  const { rows } = await sql<{ left: number }>`select count(*) as left from pgboss.job where name = 'work'`.execute(db)
  expect(rows).toEqual([{ left: 0 }])
  expect(await stateOf(kind.name)).toEqual(['completed', 'completed', 'completed', 'created'])
})
