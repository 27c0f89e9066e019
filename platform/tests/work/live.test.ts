// @vitest-environment jsdom
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordReadPosition } from '#platform/web/live/live-position.ts'
import { configureLive, onLive, startLive, useLiveState } from '#platform/web/live/live.ts'
import { onSessionEnded, storedToken } from '#platform/web/drafts/storage.ts'
import { event, html, refuse, reset, respond, word } from '../web/misbehaving-server.ts'
import { meet } from '../web/talk-api.ts'
import { eventually } from '#testing/eventually.ts'

const listen = () => {
  const received: unknown[] = []
  const resyncs = vi.fn<() => void>()
  onTestFinished(onLive('message', (payload) => received.push(payload)))
  onTestFinished(onLive('resync', resyncs))
  return { received, resyncs }
}
let account = 0
const start = () => {
  const stop = startLive(account)
  onTestFinished(stop)
  return stop
}
const asked = (server: Awaited<ReturnType<typeof meet>>) =>
  server.seen.map(({ headers }) => headers['last-event-id'] ?? 'from now on')
const state = () => useLiveState.getState().state

beforeEach(() => {
  configureLive({ firstMs: 5, longestMs: 40, silenceTimeoutMs: 2_000 })
  storedToken.write('mine')
  // Of each account is remembered what was read.
  account++
})

describe('somebody who listens', () => {
  test('hears what happens, as themselves', async () => {
    const server = await meet(respond([event(4, 'ready', {}), word(5)]))
    const { received, resyncs } = listen()
    start()
    expect(state()).toBe('connecting')
    await eventually(() => expect(received).toEqual(['word 5']))
    expect(state()).toBe('live')
    expect(resyncs).not.toHaveBeenCalled()
    expect(server.seen[0]).toMatchObject({ url: '/api/events', headers: { authorization: 'Bearer mine' } })
  })

  test('misses nothing and hears nothing twice when the line breaks in the middle of an event', async () => {
    const halved = word(3)
    const server = await meet(
      respond([event(0, 'ready', {}), word(1) + word(2), halved.slice(0, -9)], 'drop'),
      respond([event(2, 'ready', {}), halved + word(4)], 'end'),
      respond([event(4, 'ready', {}), word(5)]),
    )
    const { received, resyncs } = listen()
    start()
    await eventually(() => expect(received).toHaveLength(5))
    expect(received).toEqual(['word 1', 'word 2', 'word 3', 'word 4', 'word 5'])
    expect(asked(server)).toEqual(['from now on', '2', '4'])
    expect(resyncs).not.toHaveBeenCalled()
  })

  test('goes on from the beginning when the line broke before anything happened', async () => {
    const server = await meet(respond([event(0, 'ready', {})], 'drop'), respond([event(0, 'ready', {}), word(1)]))
    const { received } = listen()
    start()
    await eventually(() => expect(received).toEqual(['word 1']))
    expect(asked(server)).toEqual(['from now on', '0'])
  })

  test('understands letters that arrive in two pieces, and a word of the server to itself', async () => {
    const bytes = Buffer.from(event(1, 'message', 'Grüße'))
    const middle = bytes.indexOf(0xbc)
    await meet(async (response, seen) => {
      await respond([event(0, 'ready', {}), ': still here\n\n'])(response, seen)
      response.write(bytes.subarray(0, middle))
      setTimeout(() => response.write(bytes.subarray(middle)), 10)
    })
    const { received } = listen()
    start()
    await eventually(() => expect(received).toEqual(['Grüße']))
  })

  test('is told to ask for everything again after being away too long, and goes on from there', async () => {
    const server = await meet(
      respond([event(1, 'ready', {})], 'drop'),
      respond([event(900, 'resync', {})], 'drop'),
      respond([word(901)]),
    )
    const { received, resyncs } = listen()
    start()
    await eventually(() => expect(received).toEqual(['word 901']))
    expect(asked(server)).toEqual(['from now on', '1', '900'])
    expect(resyncs).toHaveBeenCalledOnce()
  })

  test('hears on when one screen fails to understand', async () => {
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    onTestFinished(() => void vi.unstubAllGlobals())
    const server = await meet(respond([event(0, 'ready', {}), word(1), word(2)]))
    onTestFinished(
      onLive('message', () => {
        throw new Error('a broken screen')
      }),
    )
    const { received } = listen()
    start()
    await eventually(() => expect(received).toEqual(['word 1', 'word 2']))
    expect(reported).toHaveBeenCalledTimes(2)
    expect(server.seen).toHaveLength(1)
  })

  test('hears nothing more after leaving', async () => {
    let goOn: () => void = () => undefined
    await meet(async (response, seen) => {
      await respond([event(0, 'ready', {}), word(1)])(response, seen)
      goOn = () => response.write(word(2))
    })
    const { received } = listen()
    const stop = start()
    await eventually(() => expect(received).toHaveLength(1))
    await new Promise((resolve) => setTimeout(resolve, 30))
    stop()
    goOn()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(received).toEqual(['word 1'])
    expect(state()).toBe('off')
  })
})

describe('somebody who has read something before they listen', () => {
  const read = (number: number, who = account) => recordReadPosition(`${who}:${number}`)

  test('hears what happened since, and asks for nothing again', async () => {
    const server = await meet(respond([event(3, 'ready', {}), word(4)]))
    const { received, resyncs } = listen()
    read(5)
    read(3)
    read(2, account + 1000)
    start()
    await eventually(() => expect(received).toEqual(['word 4']))
    expect(asked(server)).toEqual(['3'])
    expect(resyncs).not.toHaveBeenCalled()
  })

  test('asks again when an answer comes late that is older than what they hear', async () => {
    await meet(respond([event(4, 'ready', {}), word(5)]))
    const { received, resyncs } = listen()
    start()
    await eventually(() => expect(received).toEqual(['word 5']))
    read(4)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(resyncs).not.toHaveBeenCalled()
    read(3)
    await eventually(() => expect(resyncs).toHaveBeenCalledOnce())
  })

  test('asks again when the answer comes while the line is being opened', async () => {
    const server = await meet(async (response, seen) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      return respond([event(4, 'ready', {}), word(5)])(response, seen)
    })
    const { received, resyncs } = listen()
    start()
    await server.arrived(1)
    read(3)
    await eventually(() => expect(received).toEqual(['word 5']))
    expect(resyncs).toHaveBeenCalledOnce()
  })

  test('and left for a while goes on where they stopped', async () => {
    const server = await meet(respond([event(3, 'ready', {}), word(4)]), respond([event(4, 'ready', {}), word(5)]))
    const { received, resyncs } = listen()
    read(3)
    const stop = start()
    await eventually(() => expect(received).toEqual(['word 4']))
    stop()
    start()
    await eventually(() => expect(received).toEqual(['word 4', 'word 5']))
    expect(asked(server)).toEqual(['3', '4'])
    expect(resyncs).not.toHaveBeenCalled()
  })

  test('is not misled by what is no position', async () => {
    const server = await meet(respond([event(3, 'ready', {}), word(4)]))
    const { received } = listen()
    for (const said of [null, '', 'x', `${account}`, `${account}:`, `${account}:x`, `${account}:-1`])
      recordReadPosition(said)
    start()
    await eventually(() => expect(received).toEqual(['word 4']))
    expect(asked(server)).toEqual(['from now on'])
  })
})

describe('a line in trouble', () => {
  test('is tried again and again until it holds, whatever answers in between', async () => {
    const server = await meet(
      reset,
      html(502),
      html(200),
      refuse(500, 'internal'),
      respond([event(0, 'ready', {}), word(1)]),
    )
    const { received } = listen()
    start()
    await eventually(() => expect(received).toEqual(['word 1']))
    expect(server.seen).toHaveLength(5)
    expect(state()).toBe('live')
  })

  test('that falls silent is given up', async () => {
    configureLive({ silenceTimeoutMs: 60 })
    const server = await meet(respond([event(0, 'ready', {})]), respond([event(0, 'ready', {}), word(1)]))
    const { received } = listen()
    start()
    await eventually(() => expect(received).toEqual(['word 1']))
    expect(asked(server)).toEqual(['from now on', '0'])
  })

  test('that says it is still here is not given up', async () => {
    configureLive({ silenceTimeoutMs: 100 })
    const server = await meet(respond([event(0, 'ready', {}), ...Array<string>(25).fill(': still here\n\n')]))
    start()
    await server.arrived(1)
    await new Promise((resolve) => setTimeout(resolve, 240))
    expect(server.seen).toHaveLength(1)
  })

  test('is tried at once when the network comes back, without waiting out the pause', async () => {
    configureLive({ firstMs: 60_000, longestMs: 120_000 })
    const server = await meet(html(502), respond([event(0, 'ready', {}), word(1)]))
    const { received } = listen()
    start()
    await server.arrived(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    window.dispatchEvent(new Event('online'))
    await eventually(() => expect(received).toEqual(['word 1']))
  })

  test('is tried at once when the person comes back to the tab', async () => {
    configureLive({ firstMs: 60_000, longestMs: 120_000 })
    const server = await meet(html(502), respond([event(0, 'ready', {}), word(1)]))
    const { received } = listen()
    start()
    await server.arrived(1)
    await new Promise((resolve) => setTimeout(resolve, 30))
    document.dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(received).toEqual(['word 1']))
  })

  test('ends with the session: nobody knocks again, and the person is signed out', async () => {
    const lost = vi.fn<() => void>()
    onTestFinished(onSessionEnded(lost))
    const server = await meet(respond([event(0, 'ready', {})], 'end'), refuse(401, 'not_signed_in'))
    start()
    await eventually(() => expect(state()).toBe('off'))
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(server.seen).toHaveLength(2)
    expect(lost).toHaveBeenCalledOnce()
    expect(storedToken.read()).toBeNull()
  })
})
