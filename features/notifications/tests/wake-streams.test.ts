import { afterAll, expect, test } from 'vitest'
import { startApi, startApiOn, type Person } from '#testing/api.ts'
import { spoken } from '#testing/live.ts'
import { givenConversation } from '#testing/given/rows.ts'
import { recordAllStatements } from '#testing/database/statements.ts'
import { conversationsApi } from '#features/conversations/contract.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { followEvents } from '../server/event-stream.ts'

const api = await startApi()
// A process that ends after each commit, before it could tell anybody.
const dying = await startApiOn(api.opened)
dying.services.eventBus = { ...dying.services.eventBus, announce: () => undefined }
const channel = await openLiveChannel(api.opened, api.services.eventBus, [], 25)
afterAll(async () => {
  await channel.close()
  await dying.stop()
})

const HOUR_MS = 3_600_000
const follow = (person: Pick<Person, 'id'>) => {
  const caller = new AbortController()
  const events = followEvents({
    db: api.db,
    liveChannel: channel,
    accountId: person.id,
    lastEventId: undefined,
    isStillAuthorized: async () => true,
    signal: caller.signal,
    lookEveryMs: HOUR_MS,
  })
  return { events, hangUp: () => caller.abort() }
}
const storeEvents = (on: typeof api, { id }: Pick<Person, 'id'>, word: string) =>
  on.inWork(async ({ publish }) => publish(spoken, id, { word }))

test('what a process committed that ended before it told anybody is heard within seconds', async () => {
  const ann = await api.signUp('client')
  const { events, hangUp } = follow(ann)
  expect((await events.next()).value).toMatchObject({ type: 'ready', id: 0 })
  await storeEvents(dying, ann, 'last words')
  expect((await events.next()).value).toMatchObject({ id: 1, payload: { word: 'last words' } })
  hangUp()
  expect((await events.next()).done).toBe(true)
})

test('nothing is announced inside a transaction: who commits would wait for all others who do', async () => {
  const { client, params } = await givenConversation(api)
  // What was told of their beginning is out.
  await api.services.eventBus.close()
  const texts = (
    await recordAllStatements(() => client.send(conversationsApi.send, { params, body: { content: 'Hello' } }))
  ).map(({ text }) => text)
  const commit = texts.indexOf('commit')
  expect(commit).toBeGreaterThan(0)
  expect(texts.slice(0, commit).filter((text) => /notify/i.test(text))).toEqual([])
})

test('what is committed within a moment is announced together, each account once', async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => api.signUp('client')))
  const statements = await recordAllStatements(async () => {
    for (const { id } of [...people, ...people]) api.services.eventBus.announce('live_events', String(id))
    await api.services.eventBus.close()
  })
  expect(statements.map(({ values }) => values[1])).toEqual([[people.map(({ id }) => id).join('\n')]])
})

test('more accounts than one notice can name are told by several, and none is left out', async () => {
  const received: string[] = []
  const stop = await api.opened.listen('live_events', (payload) => received.push(...payload.split('\n')))
  const ids = Array.from({ length: 3000 }, (_, at) => String(10_000_000 + at))
  for (const id of ids) api.services.eventBus.announce('live_events', id)
  await expect.poll(() => received.filter((line) => line !== '')).toEqual(ids)
  await stop()
})

test('however many listen, a process looks for lost news in one statement, and wakes only who is behind', async () => {
  const [ann, bob] = [await api.signUp('client'), await api.signUp('client')]
  const streams = [follow(ann), follow(ann), follow(bob)]
  await Promise.all(streams.map(({ events }) => events.next()))
  await storeEvents(dying, bob, 'for Bob')
  const looks = () => statements.filter(({ text }) => text.includes('live_counters'))
  const statements: { text: string; values: unknown[] }[] = []
  const heard = streams[2]?.events.next()
  statements.push(...(await recordAllStatements(async () => heard)))
  expect((await heard)?.value).toMatchObject({ payload: { word: 'for Bob' } })
  expect(looks().every(({ values }) => JSON.stringify(values) === JSON.stringify([[ann.id, bob.id]]))).toBe(true)
  const read = statements.filter(({ text }) => text.includes('from live_events'))
  expect(read.map(({ values }) => values[0])).toEqual([[bob.id]])
  for (const { hangUp } of streams) hangUp()
})
