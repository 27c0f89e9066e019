import { expect, test } from 'vitest'
import { HttpError } from '#platform/server/http/http-errors.ts'
import { TimeBudget } from '#platform/server/database/time-budget.ts'
import { withQueueKey, FairQueue, type QueueKey } from '#platform/server/work/fair-queue.ts'

/** Takes the only turn, lets others queue, and says in which order they get theirs. */
async function orderOf(turns: FairQueue, comers: readonly (QueueKey & { name: string })[]) {
  const order: string[] = []
  const end = await turns.take()
  const done = comers.map(({ name, ...queueKey }) =>
    withQueueKey(queueKey, async () => {
      const over = await turns.take()
      order.push(name)
      over()
    }),
  )
  end()
  await Promise.all(done)
  return order
}
const many = (count: number, queueKey: QueueKey, name: string) =>
  Array.from({ length: count }, (_, at) => ({ ...queueKey, name: `${name}${at + 1}` }))

test('nobody waits behind all that another caller asks for', async () => {
  const order = await orderOf(new FairQueue(1, { each: 50 }), [
    ...many(4, { who: 'ann', what: 'list' }, 'ann'),
    ...many(2, { who: 'bob', what: 'list' }, 'bob'),
    ...many(1, { who: 'eve', what: 'list' }, 'eve'),
  ])
  expect(order).toEqual(['ann1', 'bob1', 'eve1', 'ann2', 'bob2', 'ann3', 'ann4'])
})

test('what one address asks for takes turns as well, so that signing in does not wait behind its searches', async () => {
  const home = { who: '192.0.2.1' }
  const order = await orderOf(new FairQueue(1, { each: 50 }), [
    ...many(3, { ...home, what: 'GET /requests/public' }, 'search'),
    ...many(2, { ...home, what: 'POST /auth/login' }, 'login'),
  ])
  expect(order).toEqual(['search1', 'login1', 'search2', 'login2', 'search3'])
})

test('who finds their own queue full is sent away at once, and others are not', async () => {
  const turns = new FairQueue(1, { each: 2, altogether: 6 })
  const end = await turns.take()
  const waits = (who: string) => withQueueKey({ who, what: 'list' }, () => turns.take())
  const waiting = [waits('ann'), waits('ann')]
  const refused = await waits('ann').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(HttpError)
  expect(refused).toMatchObject({ status: 503, code: 'busy', retryAfter: 1 })
  waiting.push(waits('bob'))
  // What the program does for itself has no such bound, until as many wait as may altogether.
  waiting.push(turns.take(), turns.take(), turns.take())
  await expect(waits('eve')).rejects.toMatchObject({ code: 'busy' })
  await expect(turns.take()).rejects.toMatchObject({ code: 'busy' })
  end()
  await Promise.all(waiting.map(async (next) => (await next)()))
  // A turn that ended leaves its place.
  ;(await waits('ann'))()
})

test('so many run at once and no more, and a turn that is ended twice counts once', async () => {
  const turns = new FairQueue(2, { each: 50 })
  const [first, second] = [await turns.take(), await turns.take()]
  first()
  first()
  const third = await turns.take()
  let fourth = false
  const waiting = turns.take().then((end) => {
    fourth = true
    return end
  })
  await Promise.resolve()
  expect(fourth).toBe(false)
  second()
  ;(await waiting)()
  third()
})

const search = { what: 'GET /requests/public', rank: 'search' } as const
const me = { who: 'ann', what: 'GET /auth/me' }

test('who searches waits until nobody else does, however many search', async () => {
  const order = await orderOf(new FairQueue(1, { each: 50 }), [
    ...many(2, { ...search, who: '192.0.2.1' }, 'one'),
    ...many(2, { ...search, who: '192.0.2.2' }, 'two'),
    ...many(2, me, 'me'),
  ])
  expect(order).toEqual(['me1', 'me2', 'one1', 'two1', 'one2', 'two2'])
})

test('who comes while a search waits for its turn goes first, and one of many has a turn to search', async () => {
  const turns = new FairQueue(1, { each: 50 })
  const order: string[] = []
  const take = (queueKey: QueueKey, name: string) =>
    withQueueKey(queueKey, async () => {
      const end = await turns.take()
      order.push(name)
      end()
    })
  const first = take({ ...search, who: '192.0.2.1' }, 'search')
  await take(me, 'me')
  await first
  expect(order).toEqual(['me', 'search'])
  const all = await orderOf(turns, [...many(1, { ...search, who: '192.0.2.1' }, 'search'), ...many(40, me, 'me')])
  expect(all.indexOf('search1')).toBeGreaterThan(4)
  expect(all.indexOf('search1')).toBeLessThan(20)
})

test('searches never have all turns', async () => {
  const turns = new FairQueue(4, { each: 50 })
  const begun: string[] = []
  const ends = ['a', 'b', 'c'].map((who) =>
    withQueueKey({ ...search, who }, async () => {
      const end = await turns.take()
      begun.push(who)
      return end
    }),
  )
  const [one] = await Promise.all(ends.slice(0, 2))
  const others = await Promise.all([withQueueKey(me, () => turns.take()), withQueueKey(me, () => turns.take())])
  for (const end of others) end()
  expect(begun).toEqual(['a', 'b'])
  one?.()
  await ends[2]
  expect(begun).toEqual(['a', 'b', 'c'])
})

test('so many searches wait, whoever they are for, and one more is sent away at once', async () => {
  const turns = new FairQueue(1, { each: 50 })
  const end = await turns.take()
  const waits = (at: number) => withQueueKey({ ...search, who: `192.0.2.${at}` }, () => turns.take())
  const asked = Array.from({ length: 50 }, (_, at) => waits(at).then((over) => over()))
  const refused = (await Promise.allSettled(asked.slice(16))).map((one) => one.status)
  expect(new Set(refused)).toEqual(new Set(['rejected']))
  await expect(waits(99)).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 1 })
  end()
  await Promise.all(asked.slice(0, 16))
})

test('who has waited as long as they may is sent away, and leaves their turn to others', async () => {
  const turns = new FairQueue(1, { each: 50, hasBudget: () => true })
  const end = await turns.take()
  const budget = new TimeBudget(20, 'elapsed')
  const late = budget.during(() => withQueueKey({ ...search, who: 'ann', budget }, () => turns.take()))
  const next = withQueueKey({ ...search, who: 'bob' }, () => turns.take())
  await expect(late).rejects.toMatchObject({ status: 503, code: 'busy' })
  await expect(budget.during(() => withQueueKey({ ...me, budget }, () => turns.take()))).rejects.toMatchObject({
    code: 'busy',
  })
  end()
  ;(await next)()
})

test('what must never wait goes before all, but for one turn at a time', async () => {
  const order = await orderOf(new FairQueue(1, { each: 50 }), [
    ...many(2, me, 'me'),
    ...many(3, { who: '', what: '', rank: 'first' }, 'ready'),
  ])
  expect(order).toEqual(['ready1', 'me1', 'ready2', 'me2', 'ready3'])
})
