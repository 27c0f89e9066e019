import { afterEach, expect, test, vi } from 'vitest'
import { countStatements } from '#testing/database/statements.ts'
import { startApiWithPayments } from '#testing/given/payments.ts'

const api = await startApiWithPayments()
const { db, stripe } = api
const { events } = stripe.client
const fetchMissed = () => api.runScheduledJob('fetch-missed-payment-events')

afterEach(() => vi.restoreAllMocks())

const known = async () => (await db.selectFrom('payment_events').select('id').execute()).map(({ id }) => id)
const waiting = async () =>
  (await db.selectFrom('jobs').select('key').where('kind', '=', 'payment-event').execute()).map(({ key }) => key)
const progress = () => db.selectFrom('payment_event_progress').selectAll().executeTakeFirstOrThrow()

const LIST = { types: ['payment_intent.canceled'], limit: 100 }
const listed = async () => {
  const ids: string[] = []
  for await (const { id } of events.list(LIST)) ids.push(id)
  return ids
}

/** Payments that were begun and cancelled while no event arrived. */
const loseEvents = async (count: number) => {
  await api.press('webhook/all/lose')
  const { paymentIntents } = stripe.client
  const lose = async () => {
    const { id } = await paymentIntents.create({ amount: 500, currency: 'usd', metadata: { purpose: 'test' } })
    await paymentIntents.cancel(id)
  }
  const AT_ONCE = 20
  for (let done = 0; done < count; done += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, lose))
  await api.press('webhook/all/carry')
}

/** The provider, which answers this many pages and then fails. */
const failsAfter = (pages: number) => {
  const list = events.list.bind(events)
  let asked = 0
  const spy = vi.spyOn(events, 'list')
  spy.mockImplementation((...wanted: Parameters<typeof list>) => {
    asked += 1
    if (asked > pages) throw new Error('The connection broke')
    return list(...wanted)
  })
  return spy
}

test('however many events were missed, all are fetched, each once, and after a break it continues where it was', async () => {
  await loseEvents(620)
  const missed = await listed()
  expect(missed).toHaveLength(620)
  const broken = failsAfter(3)
  await expect(fetchMissed()).rejects.toThrow('The connection broke')
  expect((await known()).toSorted()).toEqual(missed.slice(0, 300).toSorted())
  expect(await progress()).toMatchObject({ last_event: missed[299] })
  broken.mockRestore()
  // What happens meanwhile is at the other end of the list.
  await loseEvents(20)
  const all = await listed()
  const asked = vi.spyOn(events, 'list')
  await fetchMissed()
  expect((await known()).toSorted()).toEqual(all.toSorted())
  expect((await waiting()).toSorted()).toEqual(all.toSorted())
  expect(await progress()).toMatchObject({ last_event: null, newest_at: null })
  // The rest of the first reading, and then everything in the overlap.
  expect(asked.mock.calls.map(([wanted]) => wanted?.starting_after)).toEqual([
    missed[299],
    missed[399],
    missed[499],
    missed[599],
    undefined,
    ...[99, 199, 299, 399, 499, 599].map((at) => all[at]),
  ])
})

test('a page is stored by as many statements whatever it holds', async () => {
  await db.deleteFrom('payment_events').execute()
  await db.deleteFrom('payment_event_progress').execute()
  await db.deleteFrom('jobs').where('kind', '=', 'payment-event').execute()
  const count = await countStatements(fetchMissed)
  expect(await known()).toHaveLength(640)
  // Where it is, and for each of seven pages: begin, events, jobs, progress, commit.
  expect(count).toBeLessThanOrEqual(1 + 7 * 5)
})

test('a run stops after some minutes, and the next one reads the rest', async () => {
  await db.deleteFrom('payment_events').execute()
  await db.deleteFrom('payment_event_progress').execute()
  const MINUTE_MS = 60_000
  let elapsed = 0
  const list = events.list.bind(events)
  const asked = vi.spyOn(events, 'list').mockImplementation((...wanted: Parameters<typeof list>) => {
    elapsed += 4 * MINUTE_MS
    return list(...wanted)
  })
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + elapsed)
  await fetchMissed()
  expect(asked).toHaveBeenCalledTimes(2)
  expect(await known()).toHaveLength(200)
  vi.restoreAllMocks()
  await fetchMissed()
  expect(await known()).toHaveLength(640)
})

test('when the provider no longer knows the last event, it is read from the newest again', async () => {
  await db.deleteFrom('payment_events').execute()
  await db.updateTable('payment_event_progress').set({ last_event: 'evt_of_another_account' }).execute()
  await fetchMissed()
  expect(await known()).toHaveLength(640)
})
