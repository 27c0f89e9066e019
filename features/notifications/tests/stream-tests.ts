import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { PASSWORD, type TestApi } from '#testing/api.ts'
import { openLive, spoken } from '#testing/live.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { storeLiveEvents, wakeStreams } from '#platform/server/work/live-events.ts'
import { accountsApi } from '#features/accounts/contract.ts'

/** Tests the streams of a server, whatever carries its live events. */
export function testStreams(api: TestApi, origin: string): void {
  const { signUp, nobody, db } = api

  const storeEvents = (account_id: number, ...words: string[]) =>
    api.inWork(async ({ publish }) => {
      for (const word of words) publish(spoken, account_id, { word })
    })
  const wordsOf = (events: { payload: unknown }[]) => events.map(({ payload }) => (payload as { word: string }).word)

  test('somebody new hears what happens from now on, beginning with the number to resume after', async () => {
    const ann = await signUp('client')
    await storeEvents(ann.id, 'old', 'older')
    const stream = await openLive(origin, ann.token)
    expect(await stream.next()).toEqual({ id: 2, type: 'ready', payload: {} })
    await storeEvents(ann.id, 'new')
    expect(await stream.next()).toEqual({ id: 3, type: 'message', payload: { word: 'new' } })
    await stream.hangUp()
  })

  test('who never heard anything begins at nought and still resumes there', async () => {
    const ann = await signUp('client')
    const first = await openLive(origin, ann.token)
    const ready = await first.next()
    expect(ready).toEqual({ id: 0, type: 'ready', payload: {} })
    await first.hangUp()
    await storeEvents(ann.id, 'while away')
    const again = await openLive(origin, ann.token, 0)
    expect(wordsOf((await again.take(2)).slice(1))).toEqual(['while away'])
    await again.hangUp()
  })

  test('everything that happened while away is told once, in order, however much it was', async () => {
    const ann = await signUp('client')
    const words = Array.from({ length: 1203 }, (_, at) => `word ${at}`)
    await storeEvents(ann.id, 'before')
    await storeEvents(ann.id, ...words)
    const stream = await openLive(origin, ann.token, 1)
    const [ready, ...events] = await stream.take(1 + words.length)
    expect(ready).toMatchObject({ type: 'ready', id: 1 })
    expect(wordsOf(events)).toEqual(words)
    await storeEvents(ann.id, 'after')
    expect(wordsOf(await stream.take(1))).toEqual(['after'])
    await stream.hangUp()
  })

  test('nobody hears what happens to somebody else', async () => {
    const [ann, bob] = [await signUp('client'), await signUp('client')]
    const stream = await openLive(origin, bob.token)
    await stream.take(1)
    await storeEvents(ann.id, 'for Ann')
    await storeEvents(bob.id, 'for Bob')
    expect(wordsOf(await stream.take(1))).toEqual(['for Bob'])
    await stream.hangUp()
  })

  test.each(['99', '-1', 'abc', '1e3', '999999999999999999999'])(
    'who resumes after a number that was never given, %s, is told to ask for everything, once',
    async (lastEventId) => {
      const ann = await signUp('client')
      await storeEvents(ann.id, 'one', 'two')
      const stream = await openLive(origin, ann.token, lastEventId)
      expect(await stream.next()).toEqual({ id: 2, type: 'resync', payload: {} })
      await storeEvents(ann.id, 'three')
      expect(await stream.next()).toMatchObject({ id: 3, type: 'message' })
      await stream.hangUp()
    },
  )

  test('who was away longer than events are kept is told to ask for everything', async () => {
    const ann = await signUp('client')
    await storeEvents(ann.id, 'one', 'two', 'three', 'four')
    const deleteEvents = (...numbers: number[]) =>
      db.deleteFrom('live_events').where('account_id', '=', ann.id).where('number', 'in', numbers).execute()
    await deleteEvents(1)
    const inTime = await openLive(origin, ann.token, 1)
    expect(wordsOf((await inTime.take(4)).slice(1))).toEqual(['two', 'three', 'four'])
    const late = await openLive(origin, ann.token, 0)
    expect(await late.next()).toEqual({ id: 4, type: 'resync', payload: {} })
    // Forgetting goes by age, so the hole can lie between two events that are kept.
    await deleteEvents(3)
    const holed = await openLive(origin, ann.token, 1)
    expect(await holed.next()).toEqual({ id: 4, type: 'resync', payload: {} })
    await deleteEvents(2, 4)
    const nothingKept = await openLive(origin, ann.token, 2)
    expect(await nothingKept.next()).toEqual({ id: 4, type: 'resync', payload: {} })
    await Promise.all([inTime, late, holed, nothingKept].map((stream) => stream.hangUp()))
  })

  test('with many writers at once, some slow to commit and some failing, a reader who keeps dropping misses nothing', async () => {
    const ann = await signUp('client')
    const [WRITERS, EACH] = [24, 5]
    let given = 0
    const write = async (writer: number) => {
      for (let turn = 0; turn < EACH; turn++) {
        const fails = (writer + turn) % 4 === 0
        await inTransaction(db, async (transaction) => {
          await sql`select pg_sleep(${((writer * 7 + turn) % 5) / 500})`.execute(transaction)
          const event = { account_id: ann.id, type: 'message', payload: { word: `${writer}-${turn}` } } as const
          await storeLiveEvents(transaction, [event], api.now())
          await sql`select pg_sleep(${((writer + turn * 3) % 6) / 500})`.execute(transaction)
          if (fails) throw new Error('changed my mind')
        }).catch((error: Error) => expect(error.message).toBe('changed my mind'))
        wakeStreams(api.services.eventBus, [ann.id])
        if (!fails) given++
      }
    }
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)))
    const expected = Array.from({ length: WRITERS }, (_, writer) =>
      Array.from({ length: EACH }, (__, turn) => [writer, turn] as const),
    )
      .flat()
      .filter(([writer, turn]) => (writer + turn) % 4 !== 0)
      .map(([writer, turn]) => `${writer}-${turn}`)
    const heard: { id: number; payload: unknown }[] = []
    while (heard.length < expected.length) {
      const stream = await openLive(origin, ann.token, heard.at(-1)?.id ?? 0)
      const wanted = Math.min(1 + (heard.length % 9), expected.length - heard.length)
      heard.push(...(await stream.take(1 + wanted)).slice(1))
      await stream.hangUp()
    }
    await writing
    expect(given).toBe(expected.length)
    expect(heard.map(({ id }) => id)).toEqual(expected.map((_, at) => at + 1))
    expect(wordsOf(heard).sort()).toEqual(expected.sort())
  })

  test('two writers who tell the same two people in opposite order do not wait for each other', async () => {
    const [ann, bob] = [await signUp('client'), await signUp('client')]
    const both = (first: number, second: number) =>
      api.inWork(async ({ publish }) => {
        for (const account_id of [first, second]) publish(spoken, account_id, { word: 'both' })
      })
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => (at % 2 === 0 ? both(ann.id, bob.id) : both(bob.id, ann.id))),
    )
    const counters = await db
      .selectFrom('live_counters')
      .select('last_number')
      .where('account_id', 'in', [ann.id, bob.id])
      .execute()
    expect(counters).toEqual([{ last_number: 30 }, { last_number: 30 }])
  })

  test('logging out ends the streams of that session and no other', async () => {
    const ann = await signUp('client')
    const phone = await nobody.send(accountsApi.login, { body: { username: ann.username, password: PASSWORD } })
    const streams = [await openLive(origin, ann.token), await openLive(origin, phone.body.access_token)] as const
    await Promise.all(streams.map((stream) => stream.take(1)))
    const began = Date.now()
    await ann.send(accountsApi.logout)
    expect(await streams[0].next()).toBeUndefined()
    expect(Date.now() - began).toBeLessThan(1000)
    await storeEvents(ann.id, 'after the logout')
    expect(wordsOf(await streams[1].take(1))).toEqual(['after the logout'])
    expect((await openLive(origin, ann.token)).status).toBe(401)
    await streams[1].hangUp()
  })

  test('nobody has no stream', async () => {
    expect((await fetch(`${origin}/api/events`)).status).toBe(401)
    expect((await openLive(origin, 'x'.repeat(43))).status).toBe(401)
  })

  test('asking for the head of a stream does not hang', async () => {
    const ann = await signUp('client')
    const response = await fetch(`${origin}/api/events`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${ann.token}` },
    })
    expect(response.status).toBe(404)
  })
}
