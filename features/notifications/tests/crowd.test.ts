import { afterAll, expect, test } from 'vitest'
import { startApiOn, type Person } from '#testing/api.ts'
import { openTestDatabase } from '#testing/database/database.ts'
import { recordAllStatements } from '#testing/database/statements.ts'
import { openLive, spoken } from '#testing/live.ts'
import type { LiveChannel, Watcher } from '#platform/server/work/live-events.ts'
import { followEvents, type StreamOptions } from '../server/event-stream.ts'

const opened = await openTestDatabase()
const api = await startApiOn(opened)
const origin = await api.app.listen({ port: 0 })
let stopped = false
afterAll(async () => {
  if (!stopped) await api.stop()
  await opened.close()
})

const publishWord = (person: Person, word: string) =>
  api.inWork(async ({ publish }) => publish(spoken, person.id, { word }))

/** A channel that counts who watches. */
function countWatchers() {
  const watching = new Set<Watcher>()
  const liveChannel: Pick<LiveChannel, 'watch' | 'listAfter'> = {
    listAfter: api.services.liveChannel.listAfter,
    watch: (_, watcher) => {
      watching.add(watcher)
      return () => watching.delete(watcher)
    },
  }
  return { watching, liveChannel }
}

/** A stream of somebody's events that looks for them often. */
const follow = ({ id }: Person, how: Pick<StreamOptions, 'liveChannel'> & Partial<StreamOptions>) =>
  followEvents({
    db: opened.db,
    accountId: id,
    lastEventId: undefined,
    isStillAuthorized: async () => true,
    signal: new AbortController().signal,
    lookEveryMs: 20,
    ...how,
  })

test('a session that ran out ends its stream at the next look, without any event', async () => {
  const ann = await api.signUp('client')
  const { watching, liveChannel } = countWatchers()
  let alive = true
  const events = follow(ann, { liveChannel, isStillAuthorized: async () => alive })
  expect((await events.next()).value).toMatchObject({ type: 'ready' })
  alive = false
  expect((await events.next()).done).toBe(true)
  expect(watching.size).toBe(0)
})

test('a stream ends with its connection, so that no length is sent with each write', async () => {
  const { token } = await api.signUp('client')
  const caller = new AbortController()
  const { headers } = await fetch(`${origin}/api/events`, {
    headers: { authorization: `Bearer ${token}` },
    signal: caller.signal,
  })
  expect([headers.get('connection'), headers.get('transfer-encoding')]).toEqual(['close', null])
  caller.abort()
})

test('what is read while a session ends is not sent', async () => {
  const ann = await api.signUp('client')
  const { liveChannel } = countWatchers()
  let alive = true
  const events = follow(ann, {
    liveChannel: {
      ...liveChannel,
      listAfter: async (accountId, after) => {
        const read = await liveChannel.listAfter(accountId, after)
        if (read.length > 0) alive = false
        return read
      },
    },
    isStillAuthorized: async () => alive,
  })
  expect((await events.next()).value).toMatchObject({ type: 'ready' })
  await publishWord(ann, 'too late')
  expect((await events.next()).done).toBe(true)
})

test('an event whose notice got lost is found at the next look', async () => {
  const ann = await api.signUp('client')
  const { liveChannel } = countWatchers()
  const caller = new AbortController()
  const events = follow(ann, { liveChannel, signal: caller.signal })
  await events.next()
  await publishWord(ann, 'unnoticed')
  expect((await events.next()).value).toMatchObject({ type: 'message', id: 1 })
  caller.abort()
  expect((await events.next()).done).toBe(true)
})

test('an event for many is read in a few statements, and nobody gets it whose session has ended', async () => {
  const people: Person[] = []
  for (let at = 0; at < 40; at++) people.push(await api.signUp('client'))
  const streams = await Promise.all(people.map(({ token }) => openLive(origin, token)))
  await Promise.all(streams.map((stream) => stream.take(1)))
  const [leaver, ...others] = people
  await opened.db
    .deleteFrom('sessions')
    .where('account_id', '=', leaver?.id ?? 0)
    .execute()
  const statements = await recordAllStatements(async () => {
    await api.inWork(async ({ publish }) => {
      for (const { id } of people) publish(spoken, id, { word: 'for all' })
    })
    await Promise.all(streams.slice(1).map((stream) => stream.take(1)))
  })
  expect(await streams[0]?.next()).toBeUndefined()
  const reads = statements.filter(({ text }) => /from (?:sessions s|live_events)\b/.test(text))
  // One or two more for whoever looks again just then.
  expect(reads.length).toBeLessThan(others.length / 2)
  await Promise.all(streams.map((stream) => stream.hangUp()))
})

test('300 people listen at once, each hears their own, and who hangs up leaves no watcher behind', async () => {
  const people: Person[] = []
  for (let at = 0; at < 15; at++) people.push(await api.signUp('client'))
  const streams = await Promise.all(
    Array.from({ length: 300 }, (_, at) => openLive(origin, people[at % people.length]?.token ?? '')),
  )
  await Promise.all(streams.map((stream) => stream.take(1)))
  expect(api.liveWatchers()).toBe(300)
  await Promise.all(people.map((person) => publishWord(person, person.username)))
  const events = await Promise.all(streams.map((stream) => stream.take(1)))
  expect(events.map(([event]) => event?.payload)).toEqual(
    streams.map((_, at) => ({ word: people[at % people.length]?.username })),
  )
  await Promise.all(streams.slice(0, 290).map((stream) => stream.hangUp()))
  await expect.poll(() => api.liveWatchers()).toBe(10)
})

test('a server that stops ends its streams at once', async () => {
  const left = await openLive(origin, (await api.signUp('client')).token)
  await left.take(1)
  const began = Date.now()
  stopped = true
  const stopping = api.stop()
  expect(await left.next()).toBeUndefined()
  expect(Date.now() - began).toBeLessThan(1000)
  await stopping
  expect(api.liveWatchers()).toBe(0)
})
