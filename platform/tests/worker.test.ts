import { once } from 'node:events'
import { sql } from 'kysely'
import { onTestFinished, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { Role } from '#platform/server/config.ts'
import { createLogger } from '#platform/server/http.ts'
import { job, openQueue, type Job, type JobTools, type QueueOptions } from '#platform/server/jobs.ts'
import { listFailed, listStandings, retryFailed } from '#platform/server/jobs/standing.ts'
import type { LiveSign } from '#platform/server/live.ts'
import { startApi } from '#testing/api.ts'

const api = await startApi()
const { db } = api
const log = createLogger(api.services.config)
const soon = { timeout: 20_000 }
const data = z.object({ number: z.int() })

interface Wishes extends QueueOptions {
  roles?: Role[]
}

/** A process that does these kinds of work, until the test ends. */
async function givenWorker(jobs: readonly Job<never>[], { roles = ['worker'], ...pace }: Wishes = {}) {
  const queue = await openQueue(api.opened, log, { jobs, scheduledJobs: [] }, { supervise: false, pollMs: 50, ...pace })
  onTestFinished(() => queue.close(0))
  await queue.work(roles, () => ({ db, now: api.now(), services: api.services, log }))
  return queue
}

let kinds = 0
/** A name that no other test uses. */
const newName = () => `kind-${++kinds}`

/** Work that begins and waits to be told that it may end, or to be ended. */
function givenLongWork() {
  const begun: number[] = []
  const ended: number[] = []
  const ending: (() => void)[] = []
  const run = async ({ number }: { number: number }, { signal }: JobTools) => {
    begun.push(number)
    const told = new Promise<void>((resolve) => ending.push(resolve))
    await Promise.race([told, once(signal, 'abort').then(() => signal.throwIfAborted())])
    ended.push(number)
  }
  return { begun, ended, run, endAll: () => ending.splice(0).forEach((end) => end()) }
}

const rowsOf = async (kind: string) => {
  const rows = await sql<{ id: string; state: string; retry_count: number; retry_limit: number; data: object }>`
    select id, state, retry_count, retry_limit, data from pgboss.job where name = ${kind}`.execute(db)
  return rows.rows
}
const stateOf = async (kind: string) => (await rowsOf(kind)).map(({ state }) => state)

test('of a kind a process does as many at once as it declares, and the next when one ends', async () => {
  const work = givenLongWork()
  const encode = job({ name: newName(), data, atOnce: 2, run: work.run })
  const queue = await givenWorker([encode])
  for (const number of [1, 2, 3]) await queue.enqueue(db, encode, { number })
  await vi.waitFor(() => expect(work.begun).toHaveLength(2), soon)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(work.begun).toHaveLength(2)
  work.endAll()
  await vi.waitFor(() => expect(work.begun).toHaveLength(3), soon)
  work.endAll()
  await vi.waitFor(
    async () => expect(await stateOf(encode.name)).toEqual(['completed', 'completed', 'completed']),
    soon,
  )
})

test('a kind that hangs keeps no other kind waiting', async () => {
  const stuck = givenLongWork()
  const done: number[] = []
  const slow = job({ name: newName(), data, run: stuck.run })
  const quick = job({ name: newName(), data, run: async ({ number }) => done.push(number) })
  const queue = await givenWorker([slow, quick])
  for (let number = 0; number < 5; number++) await queue.enqueue(db, slow, { number })
  await vi.waitFor(() => expect(stuck.begun).toHaveLength(2), soon)
  await queue.enqueue(db, quick, { number: 7 })
  await vi.waitFor(() => expect(done).toEqual([7]), soon)
  stuck.endAll()
})

test('a process takes the queues of its roles only', async () => {
  const done: string[] = []
  const run = (what: string) => async () => done.push(what)
  const encode = job({ name: newName(), queue: 'media', data, run: run('media') })
  const tidy = job({ name: newName(), data, run: run('work') })
  const both = [encode, tidy]
  const web = await givenWorker(both, { roles: ['web'] })
  for (const kind of both) await web.enqueue(db, kind, { number: 1 })
  await givenWorker(both, { roles: ['media'] })
  await vi.waitFor(() => expect(done).toEqual(['media']), soon)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(done).toEqual(['media'])
  await givenWorker(both, { roles: ['worker'] })
  await vi.waitFor(() => expect(done).toEqual(['media', 'work']), soon)
})

test('what takes longer than its limit is ended, and knows which try it is of how many', async () => {
  const tries: string[] = []
  const limited = job({
    name: newName(),
    data,
    limitSeconds: 1,
    tries: 2,
    run: async (_data, { signal, tryNumber, tries: of }) => {
      tries.push(`${tryNumber} of ${of}`)
      await once(signal, 'abort')
      throw new Error('was ended')
    },
  })
  const queue = await givenWorker([limited])
  await queue.enqueue(db, limited, { number: 1 })
  await vi.waitFor(async () => expect(await stateOf(limited.name)).toEqual(['retry']), soon)
  await sql`update pgboss.job set start_after = now() where name = ${limited.name}`.execute(db)
  await vi.waitFor(async () => expect(await stateOf(limited.name)).toEqual(['failed']), soon)
  expect(tries).toEqual(['1 of 2', '2 of 2'])
  const [failed] = (await listFailed(db, 100)).filter(({ kind }) => kind === limited.name)
  expect(failed?.reason).toBe('longer than its limit of 1 seconds')
})

test('what does not heed its signal is given up, and keeps nobody out', async () => {
  const never = new Promise(() => undefined)
  const begun: number[] = []
  const deaf = job({
    name: newName(),
    data,
    atOnce: 1,
    limitSeconds: 1,
    tries: 1,
    run: ({ number }) => {
      begun.push(number)
      return number === 1 ? never : Promise.resolve()
    },
  })
  const queue = await givenWorker([deaf], { graceMs: 100 })
  await queue.enqueue(db, deaf, { number: 1 })
  await vi.waitFor(() => expect(begun).toEqual([1]), soon)
  await queue.enqueue(db, deaf, { number: 2 })
  await vi.waitFor(async () => expect((await stateOf(deaf.name)).toSorted()).toEqual(['completed', 'failed']), soon)
})

test('what is done is forgotten when it was kept for as long as its kind says', async () => {
  const kept = job({ name: newName(), data, run: async () => undefined })
  const brief = job({ name: newName(), data, keptSeconds: 1, run: async () => undefined })
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
    ((await api.app.inject('/readyz')).json() as { details: { jobs_failed: number } }).details.jobs_failed
  const before = await failedCount()
  const queue = await givenWorker([kind])
  await queue.enqueue(db, kind, { to: secret })
  await vi.waitFor(async () => expect(await failedCount()).toBe(before + 1), soon)
  expect((await api.app.inject('/readyz')).statusCode).toBe(200)

  const [failed] = (await listFailed(db, 100)).filter((one) => one.kind === kind.name)
  expect(failed).toMatchObject({
    reason: expect.stringMatching(/^EENVELOPE 550 at platform\/tests\/worker\.test\.ts:\d+$/),
  })
  expect(failed?.failed_at).toMatch(/:00:00\.000Z$/)
  expect(JSON.stringify(await listFailed(db, 100))).not.toContain('ada@')
  expect(await listStandings(db)).toContainEqual({ kind: kind.name, waiting: 0, later: 0, running: 0, failed: 1 })

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
    data,
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

test('a process that stops breaks off what heeds it; that is due at once, and the try does not count', async () => {
  const work = givenLongWork()
  const tries: number[] = []
  const kind = job({
    name: newName(),
    data,
    tries: 3,
    run: (what, tools) => {
      tries.push(tools.tryNumber)
      return work.run(what, tools)
    },
  })
  const first = await givenWorker([kind])
  await first.enqueue(db, kind, { number: 1 })
  await vi.waitFor(() => expect(work.begun).toEqual([1]), soon)
  await first.close(10_000)
  expect(await stateOf(kind.name)).toEqual(['retry'])
  await givenWorker([kind])
  await vi.waitFor(() => expect(work.begun).toEqual([1, 1]), soon)
  work.endAll()
  await vi.waitFor(async () => expect(await stateOf(kind.name)).toEqual(['completed']), soon)
  expect(tries).toEqual([1, 1])
})

test('what ends in time although its process stops is done', async () => {
  let end = () => {}
  const begun = vi.fn<() => void>()
  const kind = job({
    name: newName(),
    data,
    run: async () => {
      begun()
      await new Promise<void>((resolve) => (end = resolve))
    },
  })
  const queue = await givenWorker([kind])
  await queue.enqueue(db, kind, { number: 1 })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), soon)
  const closing = queue.close(10_000)
  end()
  await closing
  expect(await stateOf(kind.name)).toEqual(['completed'])
})

test('who lost a job to another is ended, and what it says of the job counts no more', async () => {
  const work = givenLongWork()
  const reasons: unknown[] = []
  const kind = job({
    name: newName(),
    data,
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

test('what a process left in the middle is taken over soon, unless that was the last try', async () => {
  const done: number[] = []
  const kind = job({ name: newName(), data, tries: 2, run: async ({ number }) => done.push(number) })
  const gone = await openQueue(api.opened, log, { jobs: [kind], scheduledJobs: [] }, { supervise: false })
  onTestFinished(() => gone.close(0))
  await gone.enqueue(db, kind, { number: 1 })
  await gone.enqueue(db, kind, { number: 2 })
  // As a process that was killed leaves them: taken, and nothing said of them since.
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '40 seconds',
    heartbeat_on = now() - interval '31 seconds', retry_count = (data->'data'->>'number')::int - 1
    where name = ${kind.name}`.execute(db)
  await givenWorker([kind], { silentMs: 6_000 })
  await vi.waitFor(async () => expect((await stateOf(kind.name)).toSorted()).toEqual(['completed', 'failed']), soon)
  expect(done).toEqual([1])
  const [failed] = (await listFailed(db, 100)).filter((one) => one.kind === kind.name)
  expect(failed?.reason).toBe('its process ended in the middle')
})

test('how far a job is reaches the open screens of its owner, each percent once', async () => {
  const ann = await api.signUp('developer')
  const heard: LiveSign[] = []
  const unwatch = api.services.liveChannel.watch(ann.id, {
    wake: () => undefined,
    position: () => null,
    hear: (sign) => heard.push(sign),
  })
  onTestFinished(unwatch)
  const kind = job({
    name: newName(),
    data: z.object({ account_id: z.int() }),
    progress: ({ account_id }, percent) => ({ account_id, type: 'typing' as const, payload: { percent } }),
    run: async (_data, { progress }) => {
      for (const percent of [-5, 0.2, 50, 50.4, Number.NaN, 250]) progress(percent)
    },
  })
  const queue = await givenWorker([kind])
  await queue.enqueue(db, kind, { account_id: ann.id })
  await vi.waitFor(() => expect(heard.map(({ payload }) => payload)).toHaveLength(3), soon)
  expect(heard.map(({ payload }) => payload)).toEqual([{ percent: 0 }, { percent: 50 }, { percent: 100 }])
})

test('what waits in the queues of an earlier version is done by the kinds it names', async () => {
  const done: number[] = []
  const kind = job({ name: newName(), data, run: async ({ number }) => done.push(number) })
  const earlier = async (number: number, state: string, key: string) => {
    const ticket = { kind: kind.name, data: { number }, not_before: null }
    await sql`insert into pgboss.job (name, data, state, singleton_key, policy, keep_until)
      values ('work', ${JSON.stringify(ticket)}::jsonb, ${state}::pgboss.job_state, ${`${kind.name} ${key}`}, 'short',
        now() + interval '14 days')`.execute(db)
  }
  await sql`select pgboss.create_queue('work', '{"policy": "short"}')`.execute(db)
  await earlier(1, 'created', 'a')
  await earlier(2, 'retry', 'b')
  const web = await openQueue(api.opened, log, { jobs: [kind], scheduledJobs: [] }, { supervise: false })
  onTestFinished(() => web.close(0))
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
  expect((await stateOf(kind.name)).toSorted()).toEqual(['completed', 'completed', 'completed', 'created'])
})
