import { stat } from 'node:fs/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TimeBudget } from '#platform/server/database/time-budget.ts'

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'performance'] }))
afterEach(() => vi.useRealTimers())

const held = (...how: ConstructorParameters<typeof TimeBudget>) => {
  const budget = new TimeBudget(...how)
  const call = Promise.withResolvers<void>()
  void budget.during(() => call.promise)
  return { wait: budget.wait.bind(budget), responded: () => budget.recordResponse(), endCall: call.resolve }
}
const late = () => new Error('too late')
const takes = (ms: number) => () => new Promise<string>((resolve) => setTimeout(() => resolve('done'), ms))
const settled = async (promise: Promise<unknown>, ms: number) => {
  const result = promise.catch((error: Error) => error.message)
  await vi.advanceTimersByTimeAsync(ms)
  return result
}

test('all waits of a call come out of one budget, and what it does besides does not', async () => {
  const budget = held(4000, 'waited')
  expect(await settled(budget.wait(takes(3000), late), 3000)).toBe('done')
  // An upload that goes on, say.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await settled(budget.wait(takes(3000), late), 1001)).toBe('too late')
  const begin = vi.fn<() => Promise<string>>(takes(1))
  expect(await settled(budget.wait(begin, late), 0)).toBe('too late')
  expect(begin).not.toHaveBeenCalled()
})

test('waits at the same time count once', async () => {
  const budget = held(4000, 'waited')
  const all = Promise.all(Array.from({ length: 5 }, () => budget.wait(takes(1000), late)))
  await settled(all, 1000)
  expect(await settled(budget.wait(takes(2900), late), 2900)).toBe('done')
})

test('a stream may wait as long for each answer, until it waited in vain', async () => {
  const budget = held(4000, 'since response')
  for (let again = 0; again < 3; again++) {
    // For a turn, and then for the answer.
    expect(await settled(budget.wait(takes(2000), late), 2000)).toBe('done')
    expect(await settled(budget.wait(takes(1000), late), 1000)).toBe('done')
    budget.responded()
  }
  expect(await settled(budget.wait(takes(5000), late), 4001)).toBe('too late')
  expect(await settled(budget.wait(takes(1), late), 1)).toBe('too late')
})

test('a search has its time from when it came, whatever it waits for', async () => {
  const budget = held(1700, 'elapsed')
  await vi.advanceTimersByTimeAsync(1000)
  expect(await settled(budget.wait(takes(1000), late), 701)).toBe('too late')
})

test('what arrived while the process was busy is not too late', async () => {
  vi.useRealTimers()
  const budget = held(30, 'waited')
  const waiting = budget.wait(async () => (await stat(import.meta.filename), 'done'), late)
  const until = performance.now() + 60
  while (performance.now() < until);
  expect(await waiting).toBe('done')
})

test('what a call leaves to go on by itself may wait as long as it takes', async () => {
  const budget = held(4000, 'waited')
  budget.endCall()
  await vi.advanceTimersByTimeAsync(0)
  expect(await settled(budget.wait(takes(20_000), late), 20_000)).toBe('done')
})
