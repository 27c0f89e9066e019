import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchInactivity } from '../web/session/inactivity.ts'

const MINUTE = 60_000
const START = Date.parse('2026-11-21T08:00:00Z')

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime(START)
})
afterEach(() => {
  vi.useRealTimers()
})

const pass = (minutes: number) => vi.advanceTimersByTime(minutes * MINUTE)
// The clock goes on while timers stand still.
const sleep = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE)

/** A browser: what it keeps, and its tabs. A tab hears of what another writes down. */
function openBrowser(kept: number | null = null) {
  let last = kept
  const timers = new Map<number, boolean>()
  const tabs: { calls: string[]; watch: ReturnType<typeof watchInactivity> }[] = []
  return {
    last: () => last,
    /** Whether each timer that was begun still runs. */
    timers: () => [...timers.values()],
    openTab: () => {
      const calls: string[] = []
      const tab = {
        calls,
        watch: watchInactivity({
          now: Date.now,
          readLast: () => last,
          writeLast: (moment) => {
            last = moment
            for (const other of tabs) if (other.calls !== calls) other.watch.look()
          },
          onWarning: (minutes) => calls.push(`asked ${minutes}`),
          onResumed: () => calls.push('resumed'),
          onEnd: () => calls.push('ended'),
          onTimer: (id, runs) => timers.set(id, runs),
        }),
      }
      tabs.push(tab)
      return tab
    },
  }
}

test('who is away is asked once after 28 minutes and loses the session after 30', () => {
  const { calls } = openBrowser().openTab()
  pass(28)
  expect(calls).toEqual([])
  pass(1)
  expect(calls).toEqual(['asked 1'])
  pass(1)
  expect(calls).toEqual(['asked 1'])
  pass(1)
  expect(calls).toEqual(['asked 1', 'ended'])
  pass(60)
  expect(calls).toEqual(['asked 1', 'ended'])
})

test('the number of its timer is told while it runs, and that it has ended when it is stopped or the session is over', () => {
  const browser = openBrowser()
  const [first] = [browser.openTab(), browser.openTab()]
  expect(browser.timers()).toEqual([true, true])
  first.watch.stop()
  expect(browser.timers()).toEqual([false, true])
  pass(31)
  expect(browser.timers()).toEqual([false, false])
  const late = openBrowser(START - 60 * MINUTE)
  late.openTab()
  expect(late.timers()).toEqual([false])
})

test('a sign of life is written down a second after the last one', () => {
  const browser = openBrowser()
  const { watch } = browser.openTab()
  pass(1)
  watch.active()
  vi.advanceTimersByTime(600)
  watch.active()
  vi.advanceTimersByTime(999)
  expect(browser.last()).toBe(START)
  vi.advanceTimersByTime(1)
  expect(browser.last()).toBe(START + MINUTE + 600)
})

test('who never rests for a second is not idle', () => {
  const { calls, watch } = openBrowser().openTab()
  for (let second = 0; second < 40 * 60 * 2; second++) {
    watch.active()
    vi.advanceTimersByTime(500)
  }
  expect(calls).toEqual([])
})

test('OK keeps the session for another half hour, and asks again when its time comes', () => {
  const { calls, watch } = openBrowser().openTab()
  pass(29)
  watch.stay()
  expect(calls).toEqual(['asked 1', 'resumed'])
  pass(28)
  expect(calls).toHaveLength(2)
  pass(1)
  expect(calls).toEqual(['asked 1', 'resumed', 'asked 1'])
})

test('while the question stands only its answer counts', () => {
  const { calls, watch } = openBrowser().openTab()
  pass(29)
  watch.active()
  pass(2)
  expect(calls).toEqual(['asked 1', 'ended'])
})

test('who puts the question away and works on keeps the session; who goes away again is not asked twice', () => {
  const worker = openBrowser().openTab()
  pass(29)
  worker.watch.dismiss()
  worker.watch.active()
  pass(5)
  expect(worker.calls).toEqual(['asked 1'])

  const absent = openBrowser().openTab()
  pass(29)
  absent.watch.dismiss()
  pass(2)
  expect(absent.calls).toEqual(['asked 1', 'ended'])
})

test('activity in one tab keeps the others alive and takes their question away', () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  pass(20)
  second.watch.active()
  pass(10)
  expect([first.calls, second.calls]).toEqual([[], []])
  pass(19)
  expect([first.calls, second.calls]).toEqual([['asked 1'], ['asked 1']])
  second.watch.stay()
  expect([first.calls, second.calls]).toEqual([
    ['asked 1', 'resumed'],
    ['asked 1', 'resumed'],
  ])
})

test('a tab whose session another tab ended knows that it was idle too long', () => {
  const browser = openBrowser()
  const [first, second] = [browser.openTab(), browser.openTab()]
  pass(29)
  expect(first.watch.stop()).toBe(false)
  pass(2)
  expect(second.calls.at(-1)).toBe('ended')
  expect(second.watch.stop()).toBe(true)
  const third = openBrowser().openTab()
  sleep(31)
  expect(third.watch.stop()).toBe(true)
})

test('a machine that slept too long wakes to an ended session: the touch that woke it does not save it', () => {
  const { calls, watch } = openBrowser().openTab()
  pass(3)
  sleep(45)
  watch.active()
  expect(calls).toEqual(['ended'])
  pass(5)
  expect(calls).toEqual(['ended'])
})

test('nor does an OK that comes after the night', () => {
  const { calls, watch } = openBrowser().openTab()
  pass(29)
  sleep(600)
  watch.stay()
  expect(calls).toEqual(['asked 1', 'ended'])
})

test('a short sleep ends nothing, a longer one brings the question', () => {
  const { calls, watch } = openBrowser().openTab()
  sleep(10)
  watch.active()
  pass(1)
  expect(calls).toEqual([])
  sleep(27.5)
  pass(1)
  expect(calls).toEqual(['asked 1'])
})

test('closing the tab is no sign of life: who comes back after an hour signs in again, after a minute goes on', () => {
  const late = openBrowser(START - 60 * MINUTE).openTab()
  expect(late.calls).toEqual(['ended'])
  const soon = openBrowser(START - MINUTE)
  const { calls } = soon.openTab()
  expect([calls, soon.last()]).toEqual([[], START - MINUTE])
})

test.each([START + 60 * MINUTE, Number.NaN])('a stamp of %s, which cannot be, keeps nobody in for ever', (stamp) => {
  const { calls } = openBrowser(stamp).openTab()
  pass(31)
  expect(calls).toEqual(['asked 1', 'ended'])
})
