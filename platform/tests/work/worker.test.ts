import { once } from 'node:events'
import { sql } from 'kysely'
import { onTestFinished, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { enqueue } from '#platform/server/work/enqueue.ts'
import { job } from '#platform/server/work/jobs.ts'
import { listFailed } from '#platform/server/work/jobs/job-status.ts'
import { ephemeralEvents } from '#platform/contract/freshness.ts'
import { openLiveChannel, type EphemeralEvent } from '#platform/server/work/live-events.ts'
import { startApi } from '#testing/api.ts'
import { givenLongWork, newName, numbered, soon, workersOn } from './job-workers.ts'

const api = await startApi()
const { db } = api
const { givenWorker, stateOf } = workersOn(api)

test('of a kind a process does as many at once as it declares, and the next when one ends', async () => {
  const work = givenLongWork()
  const encode = job({ name: newName(), data: numbered, concurrency: 2, run: work.run })
  await givenWorker([encode])
  for (const number of [1, 2, 3]) await enqueue(db, encode, { number })
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

test('of a queue a process does as many at once as it is told', async () => {
  const work = givenLongWork()
  const kinds = [1, 2].map(() =>
    job({ name: newName(), queue: 'media', data: numbered, concurrency: 5, run: work.run }),
  )
  await givenWorker(kinds, { roles: ['media'], queueLimits: { media: 3 } })
  for (const kind of kinds) for (const number of [1, 2, 3]) await enqueue(db, kind, { number })
  await vi.waitFor(() => expect(work.begun).toHaveLength(3), soon)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(work.begun).toHaveLength(3)
  work.endAll()
  await vi.waitFor(() => expect(work.begun).toHaveLength(6), soon)
  work.endAll()
})

test('a kind that hangs keeps no other kind waiting', async () => {
  const stuck = givenLongWork()
  const done: number[] = []
  const slow = job({ name: newName(), data: numbered, run: stuck.run })
  const quick = job({ name: newName(), data: numbered, run: async ({ number }) => done.push(number) })
  await givenWorker([slow, quick])
  for (let number = 0; number < 5; number++) await enqueue(db, slow, { number })
  await vi.waitFor(() => expect(stuck.begun).toHaveLength(2), soon)
  await enqueue(db, quick, { number: 7 })
  await vi.waitFor(() => expect(done).toEqual([7]), soon)
  stuck.endAll()
})

test('a process takes the queues of its roles only', async () => {
  const done: string[] = []
  const run = (what: string) => async () => done.push(what)
  const encode = job({ name: newName(), queue: 'media', data: numbered, run: run('media') })
  const tidy = job({ name: newName(), data: numbered, run: run('work') })
  const both = [encode, tidy]
  await givenWorker(both, { roles: ['web'] })
  for (const kind of both) await enqueue(db, kind, { number: 1 })
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
    data: numbered,
    limitSeconds: 1,
    tries: 2,
    run: async (_data, { signal, tryNumber, tries: of }) => {
      tries.push(`${tryNumber} of ${of}`)
      await once(signal, 'abort')
      throw new Error('was ended')
    },
  })
  await givenWorker([limited])
  await enqueue(db, limited, { number: 1 })
  await vi.waitFor(async () => expect(await stateOf(limited.name)).toEqual(['retrying']), soon)
  await sql`update jobs set due_at = now() where kind = ${limited.name}`.execute(db)
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
    data: numbered,
    concurrency: 1,
    limitSeconds: 1,
    tries: 1,
    run: ({ number }) => {
      begun.push(number)
      return number === 1 ? never : Promise.resolve()
    },
  })
  await givenWorker([deaf], { graceMs: 100 })
  await enqueue(db, deaf, { number: 1 })
  await vi.waitFor(() => expect(begun).toEqual([1]), soon)
  await enqueue(db, deaf, { number: 2 })
  await vi.waitFor(async () => expect(await stateOf(deaf.name)).toEqual(['completed', 'failed']), soon)
})

test('a process that stops breaks off what heeds it; that is due at once, and the try does not count', async () => {
  const work = givenLongWork()
  const tries: number[] = []
  const kind = job({
    name: newName(),
    data: numbered,
    tries: 3,
    run: (what, tools) => {
      tries.push(tools.tryNumber)
      return work.run(what, tools)
    },
  })
  const stop = await givenWorker([kind])
  await enqueue(db, kind, { number: 1 })
  await vi.waitFor(() => expect(work.begun).toEqual([1]), soon)
  await stop(10_000)
  expect(await stateOf(kind.name)).toEqual(['retrying'])
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
    data: numbered,
    run: async () => {
      begun()
      await new Promise<void>((resolve) => (end = resolve))
    },
  })
  const stop = await givenWorker([kind])
  await enqueue(db, kind, { number: 1 })
  await vi.waitFor(() => expect(begun).toHaveBeenCalled(), soon)
  const closing = stop(10_000)
  end()
  await closing
  expect(await stateOf(kind.name)).toEqual(['completed'])
})

const { working } = ephemeralEvents({ working: { payload: z.object({ percent: z.int() }) } })

test('how far a job is reaches the open screens of its owner, each percent once', async () => {
  const ann = await api.signUp('developer')
  const received: EphemeralEvent[] = []
  const liveChannel = await openLiveChannel(api.opened, api.services.eventBus, [working])
  onTestFinished(liveChannel.close)
  liveChannel.watch(ann.id, { wake: () => undefined, position: () => null, onSignal: (sign) => received.push(sign) })
  const kind = job({
    name: newName(),
    data: z.object({ account_id: z.int() }),
    progress: ({ account_id }, percent, tell) => tell(working, account_id, { percent }),
    run: async (_data, { progress }) => {
      for (const percent of [-5, 0.2, 50, 50.4, Number.NaN, 250]) progress(percent)
    },
  })
  await givenWorker([kind])
  await enqueue(db, kind, { account_id: ann.id })
  await vi.waitFor(() => expect(received.map(({ payload }) => payload)).toHaveLength(3), soon)
  expect(received.map(({ payload }) => payload)).toEqual([{ percent: 0 }, { percent: 50 }, { percent: 100 }])
})
