import { expect, test } from 'vitest'
import { Refusal } from '#platform/server/refusals.ts'
import { inLane, Turns, type Lane } from '#platform/server/turns.ts'

/** Takes the only turn, lets others queue, and says in which order they get theirs. */
async function orderOf(turns: Turns, comers: readonly (Lane & { name: string })[]) {
  const order: string[] = []
  const end = await turns.take()
  const done = comers.map(({ name, ...lane }) =>
    inLane(lane, async () => {
      const over = await turns.take()
      order.push(name)
      over()
    }),
  )
  end()
  await Promise.all(done)
  return order
}
const many = (count: number, lane: Lane, name: string) =>
  Array.from({ length: count }, (_, at) => ({ ...lane, name: `${name}${at + 1}` }))

test('nobody waits behind all that another caller asks for', async () => {
  const order = await orderOf(new Turns(1, { each: 50 }), [
    ...many(4, { who: 'ann', what: 'list' }, 'ann'),
    ...many(2, { who: 'bob', what: 'list' }, 'bob'),
    ...many(1, { who: 'eve', what: 'list' }, 'eve'),
  ])
  expect(order).toEqual(['ann1', 'bob1', 'eve1', 'ann2', 'bob2', 'ann3', 'ann4'])
})

test('what one address asks for takes turns as well, so that signing in does not wait behind its searches', async () => {
  const home = { who: '192.0.2.1' }
  const order = await orderOf(new Turns(1, { each: 50 }), [
    ...many(3, { ...home, what: 'GET /requests/public' }, 'search'),
    ...many(2, { ...home, what: 'POST /auth/login' }, 'login'),
  ])
  expect(order).toEqual(['search1', 'login1', 'search2', 'login2', 'search3'])
})

test('who finds their own queue full is sent away at once, and others are not', async () => {
  const turns = new Turns(1, { each: 2, altogether: 6 })
  const end = await turns.take()
  const waits = (who: string) => inLane({ who, what: 'list' }, () => turns.take())
  const waiting = [waits('ann'), waits('ann')]
  const refused = await waits('ann').catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Refusal)
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
  const turns = new Turns(2, { each: 50 })
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
