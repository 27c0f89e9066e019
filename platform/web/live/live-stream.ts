import { createParser } from 'eventsource-parser'
import { dropSession, storedToken } from '../drafts/storage.ts'
import { apiAddress, authHeader, delay } from '../api/http-client.ts'

/** Live event of the signed-in user, as the server sends it. */
export interface LiveMessage {
  id: string
  type: string
  payload: unknown
  /** Marks an ephemeral event: it has no number of its own, so `id` is that of the event before. */
  isSign?: true
}

/** State of the live channel: stream open, connecting, or off. */
export type LiveState = 'live' | 'connecting' | 'off'

/** Reader of the live stream and its position. */
export interface Reader {
  stop: AbortSignal
  /** Id of the last event received, after which the server resumes; empty for none. */
  position: { lastId: string }
  /** Returns the position at which a first stream starts; empty for the server's current one. */
  beginsAt: () => string
  /** Called with the position at which a first stream starts; returns whether earlier events were missed. */
  began: (number: number) => boolean
  onMessage: (message: LiveMessage) => void
  /** Called at every change of state, and whenever data arrives. */
  became: (state: LiveState) => void
}

// The server sends at least a keepalive every 20 s.
const delays = { firstMs: 500, longestMs: 30_000, silenceTimeoutMs: 45_000 }

/** Overrides the reconnect delays and the silence timeout, for tests. */
export const configureLive = (changes: Partial<typeof delays>): void => void Object.assign(delays, changes)

/** Returns the time without data after which the connection counts as dead. */
export const silenceTimeoutMs = (): number => delays.silenceTimeoutMs

// Calls back when the connection may have recovered or died unnoticed; returns a function that unsubscribes.
function onReconnectOrVisible(online: () => void, visible: () => void): () => void {
  const onVisibilityChange = () => document.visibilityState === 'visible' && visible()
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', onVisibilityChange)
  return () => {
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', onVisibilityChange)
  }
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, reader: Reader, onData: () => void) {
  const { stop, position, onMessage, became, began } = reader
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => {
      const isFirst = position.lastId === ''
      position.lastId = id ?? position.lastId
      // Data read before the first stream started may be stale: events in between were missed.
      const type = isFirst && began(Number(position.lastId)) ? 'resync' : event
      const sign = id === undefined ? { isSign: true as const } : {}
      onMessage({ id: position.lastId, type, payload: JSON.parse(data) as unknown, ...sign })
    },
  })
  const chunks = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done || stop.aborted) return
    onData()
    became('live')
    parser.feed(value)
  }
}

// Reads one connection until it ends.
async function readOnce(reader: Reader): Promise<'heard something' | 'heard nothing' | 'signed out'> {
  const disconnected = new AbortController()
  const disconnect = () => disconnected.abort()
  let timer = setTimeout(disconnect, delays.silenceTimeoutMs)
  let lastByte = Date.now()
  let outcome: 'heard something' | 'heard nothing' = 'heard nothing'
  // Timers pause while a machine sleeps.
  const stopWatching = onReconnectOrVisible(
    disconnect,
    () => Date.now() - lastByte > delays.silenceTimeoutMs && disconnect(),
  )
  const token = storedToken.read()
  const lastId = reader.position.lastId || reader.beginsAt()
  try {
    const response = await fetch(apiAddress('/events'), {
      headers: {
        accept: 'text/event-stream',
        ...authHeader(token),
        ...(lastId === '' ? {} : { 'last-event-id': lastId }),
      },
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([reader.stop, disconnected.signal]),
    })
    if (response.status === 401 && storedToken.read() === token) {
      dropSession()
      return 'signed out'
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      disconnect()
      return 'heard nothing'
    }
    reader.became('live')
    await readAll(response.body, reader, () => {
      outcome = 'heard something'
      lastByte = Date.now()
      clearTimeout(timer)
      timer = setTimeout(disconnect, delays.silenceTimeoutMs)
    })
  } catch {
    // However the connection broke, the next one resumes after the last event received.
    disconnect()
  } finally {
    clearTimeout(timer)
    stopWatching()
  }
  return outcome
}

/** Reads the stream and reconnects whenever it breaks, until stopped or signed out. */
export async function readContinuously(reader: Reader): Promise<void> {
  const { stop, became } = reader
  let failures = 0
  while (!stop.aborted) {
    became('connecting')
    const outcome = await readOnce(reader)
    if (stop.aborted) return
    if (outcome === 'signed out') return became('off')
    became('connecting')
    failures = outcome === 'heard something' ? 0 : failures + 1
    const shortest = Math.min(delays.firstMs * 2 ** failures, delays.longestMs / 2)
    const returned = new AbortController()
    const reconnectNow = () => returned.abort()
    const stopWatching = onReconnectOrVisible(reconnectNow, reconnectNow)
    // Jitter, so that clients do not all reconnect at once when a server returns.
    await delay(shortest * (1 + Math.random()), AbortSignal.any([stop, returned.signal]))
    stopWatching()
  }
}
