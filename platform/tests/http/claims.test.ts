import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#testing/database/database.ts'
import { Claims } from '#platform/server/http/claims.ts'
import { inTransaction, type Database } from '#platform/server/database/database.ts'
import { keyForProvider, ownerOfKey, identifyCall, type RepeatableCall } from '#platform/server/http/idempotency.ts'
import { openLiveChannel } from '#platform/server/work/live-events.ts'
import { databaseUnavailable } from '#platform/server/http/http-errors.ts'

const opened = await openTestDatabase()
const { db } = opened
// A run that listens lives.
const liveChannel = await openLiveChannel(opened, { listen: opened.listen, trouble: () => null }, [])
const clock = new Date('2026-03-01T12:00:00Z')
afterAll(async () => {
  await liveChannel.close()
  await opened.close()
})

const HOURS_MS = 60 * 60 * 1000
const response = { status: 200, headers: {}, body: '{}' }
const running = { code: 'call_in_progress' }
const callNamed = (word: string) => identifyCall(word, '', 'POST /outside', { text: 'tea' })
const later = (hours: number) => new Date(clock.getTime() + hours * HOURS_MS)
const processOf = (run: number, on: Database = db) => new Claims(on, run, new AbortController().signal)
const complete = (claims: Claims, call: RepeatableCall) =>
  inTransaction(db, (tx) => claims.complete(tx, call, response))

test('a call whose process died is taken over at once, and its response is stored once', async () => {
  const [dead, next] = [processOf(12_345), processOf(opened.run)]
  const call = callNamed('dead')
  expect(await dead.take(call, clock)).toBeNull()
  expect(await next.take(call, clock)).toBeNull()
  await expect(processOf(77).take(call, clock)).rejects.toMatchObject(running)
  // It was not dead after all: what it did does not count any more.
  await expect(complete(dead, call)).rejects.toMatchObject(running)
  await complete(next, call)
  await next.end(call, { failed: false })
  for (const claims of [dead, next, processOf(77)]) expect(await claims.take(call, clock)).toEqual(response)
})

test('a call goes on for as long as it takes: nobody takes it over while its process lives', async () => {
  const [one, other] = [processOf(opened.run), processOf(12_345)]
  const call = callNamed('long')
  expect(await one.take(call, clock)).toBeNull()
  for (const hours of [0, 0.1, 5, 30]) {
    for (const claims of [one, other]) {
      await expect(claims.take(call, later(hours))).rejects.toMatchObject(running)
    }
  }
  await one.end(call, { failed: true })
  expect(await other.take(call, clock)).toBeNull()
})

test('a key that could not be given back because the database was away can be used again', async () => {
  let away = false
  const unsteady = db.withPlugin({
    transformQuery: ({ node }) => {
      if (away) throw databaseUnavailable()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const [one, other] = [processOf(opened.run, unsteady), processOf(12_345)]
  const [again, elsewhere] = [callNamed('again'), callNamed('elsewhere')]
  for (const call of [again, elsewhere]) expect(await one.take(call, clock)).toBeNull()
  away = true
  for (const call of [again, elsewhere]) await one.end(call, { failed: true })
  away = false
  // In the same process at once; in another as soon as this one could say so.
  expect(await one.take(again, clock)).toBeNull()
  await expect(other.take(elsewhere, clock)).rejects.toMatchObject(running)
  const taken = () => other.take(elsewhere, clock).catch(() => 'running')
  await expect.poll(taken, { timeout: 5_000 }).toBeNull()
})

test('a visitor has keys of their own: neither another address nor another program shares them', () => {
  const owner = (ip: string, agent?: string) => ownerOfKey(null, { ip, headers: { 'user-agent': agent } })
  const all = [
    owner('192.0.2.1'),
    owner('192.0.2.2'),
    owner('192.0.2.1', 'Firefox'),
    owner('2001:db8::1'),
    // A network shares its first half.
    owner('2001:db8::2'),
    ownerOfKey({ id: 1920 }, { ip: '192.0.2.1', headers: {} }),
  ]
  expect(new Set(all).size).toBe(all.length)
  // The same address, as it may be written.
  expect(owner('::ffff:192.0.2.1')).toBe(owner('192.0.2.1'))
  expect(owner('2001:0db8:0:0::1')).toBe(owner('2001:db8::1'))
  // What a broken proxy names.
  expect(owner('unknown')).not.toBe(owner('192.0.2.1'))
})

test('what reaches a provider bears a key that no other caller can have', async () => {
  const given = ['mine', 'account 1', 'POST /outside', { text: 'tea' }] as const
  const key = keyForProvider(...given)
  expect(keyForProvider(...given)).toBe(key)
  expect(key).not.toContain('mine')
  expect(keyForProvider('mine', 'account 2', 'POST /outside', { text: 'tea' })).not.toBe(key)
  expect(keyForProvider('mine', 'account 1', 'POST /other', { text: 'tea' })).not.toBe(key)
  expect(keyForProvider('yours', 'account 1', 'POST /outside', { text: 'tea' })).not.toBe(key)
})
