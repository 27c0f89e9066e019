// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { storedToken } from '#platform/web/drafts/storage.ts'
import { event, refuse, respond, startMisbehaving, word, type Behaviour } from './misbehaving-server.ts'
import { eventually } from '#testing/eventually.ts'

/** Locks as a browser keeps them for all its tabs: one holder of each name, the others wait in turn. jsdom has none. */
function keepLocks() {
  const turns = new Map<string, Promise<unknown>>()
  return {
    request: async (name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) => {
      const before = turns.get(name)
      const gone = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
      const mine = (async () => {
        await Promise.race([before, gone])
        if (signal.aborted) await before
        else await work()
      })()
      turns.set(name, mine)
      return mine
    },
  }
}

/** A tab of its own: modules are loaded anew, as another tab does. It may have read something before it listens. */
async function openTab(baseUrl: string, read?: string) {
  vi.resetModules()
  const { recordReadPosition: notePosition } = await import('#platform/web/live/live-position.ts')
  if (read !== undefined) notePosition(read)
  const { configureCalls } = await import('#platform/web/api/call.ts')
  const { configureLive, onLive, startLive, useLiveState } = await import('#platform/web/live/live.ts')
  configureCalls({ baseUrl })
  configureLive({ firstMs: 5, longestMs: 40, silenceTimeoutMs: 2_000 })
  const received: unknown[] = []
  const resyncs = vi.fn<() => void>()
  const states: string[] = []
  useLiveState.subscribe(({ state }) => states.push(state))
  onLive('message', (payload) => received.push(payload))
  onLive('resync', resyncs)
  const close = startLive(1)
  onTestFinished(close)
  return { received, resyncs, states, close, configureLive, state: () => useLiveState.getState().state }
}

let speak: (words: string) => void = () => undefined
/** A stream that says more when the test tells it to. */
const told =
  (...parts: string[]): Behaviour =>
  async (response, seen) => {
    await respond(parts)(response, seen)
    speak = (words) => response.write(words)
  }

beforeEach(() => {
  const locks = keepLocks()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  storedToken.write('mine')
  return () => void Reflect.deleteProperty(navigator, 'locks')
})

test('of two tabs one reads the stream and both hear, in order and once', async () => {
  const server = await startMisbehaving(told(event(0, 'ready', {}), word(1)))
  const first = await openTab(server.baseUrl)
  await eventually(() => expect(first.received).toEqual(['word 1']))
  const second = await openTab(server.baseUrl)
  await eventually(() => expect(second.state()).toBe('live'))
  expect(second.resyncs).not.toHaveBeenCalled()
  speak(word(2) + word(3))
  await eventually(() => expect(second.received).toEqual(['word 2', 'word 3']))
  expect(first.received).toEqual(['word 1', 'word 2', 'word 3'])
  expect(server.seen).toHaveLength(1)
})

test('a tab that has read what is older than what it hears asks again, one that has not does not', async () => {
  const server = await startMisbehaving(told(event(0, 'ready', {}), word(1), word(2)))
  const first = await openTab(server.baseUrl, '1:0')
  await eventually(() => expect(first.received).toEqual(['word 1', 'word 2']))
  const upToDate = await openTab(server.baseUrl, '1:2')
  const older = await openTab(server.baseUrl, '1:1')
  await eventually(() => expect(older.resyncs).toHaveBeenCalledOnce())
  await eventually(() => expect(upToDate.state()).toBe('live'))
  expect([first.resyncs, upToDate.resyncs].map(({ mock }) => mock.calls.length)).toEqual([0, 0])
  expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual(['0'])
})

test('when the tab that reads is closed another goes on where it was, and nobody asks for everything again', async () => {
  const server = await startMisbehaving(told(event(0, 'ready', {}), word(1)), told(event(2, 'ready', {}), word(3)))
  const first = await openTab(server.baseUrl)
  await eventually(() => expect(first.received).toEqual(['word 1']))
  const second = await openTab(server.baseUrl)
  await eventually(() => expect(second.state()).toBe('live'))
  speak(word(2))
  await eventually(() => expect(second.received).toEqual(['word 2']))
  first.close()
  await eventually(() => expect(second.received).toEqual(['word 2', 'word 3']))
  expect(server.seen.map(({ headers }) => headers['last-event-id'])).toEqual([undefined, '2'])
  expect(second.resyncs).not.toHaveBeenCalled()
  expect([first.state(), second.state()]).toEqual(['off', 'live'])
})

test('a tab that waits in vain for the one that reads asks for itself meanwhile', async () => {
  const server = await startMisbehaving(told(event(0, 'ready', {})))
  await openTab(server.baseUrl)
  await server.arrived(1)
  const second = await openTab(server.baseUrl)
  second.configureLive({ silenceTimeoutMs: 40 })
  await eventually(() => expect(second.states).toEqual(['connecting', 'live', 'connecting']))
  speak(': still here\n\n')
  await eventually(() => expect(second.states.slice(3)).toEqual(['live', 'connecting']))
})

test('a browser that refuses locks lets each tab read for itself', async () => {
  Object.defineProperty(navigator, 'locks', {
    value: { request: () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError')) },
    configurable: true,
  })
  const server = await startMisbehaving(told(event(0, 'ready', {}), word(1)))
  const tabs = [await openTab(server.baseUrl), await openTab(server.baseUrl)]
  await eventually(() => expect(tabs.map(({ received }) => received)).toEqual([['word 1'], ['word 1']]))
  expect(server.seen).toHaveLength(2)
})

test('a session that is over is over for every tab', async () => {
  const server = await startMisbehaving(refuse(401, 'not_signed_in'))
  const tabs = [await openTab(server.baseUrl), await openTab(server.baseUrl)]
  await eventually(() => expect(tabs.map(({ state }) => state())).toEqual(['off', 'off']))
  expect(server.seen.length).toBeLessThanOrEqual(2)
})
