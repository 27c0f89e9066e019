import { createParser } from 'eventsource-parser'
import { loseSession, storedToken } from '../drafts/storage.ts'
import { apiAddress, authHeader, pause } from '../api/http-client.ts'

/** Something that happened to the signed-in user, as the server numbers it. */
export interface LiveMessage {
  id: string
  type: string
  payload: unknown
  /** It has no number of its own: `id` is of what was heard before. */
  isSign?: true
}

/** Whether news arrive at once: over an open stream, not now but soon, or not at all. */
export type LiveState = 'live' | 'connecting' | 'off'

/** Who reads the stream, and where they are in it. */
export interface Reader {
  stop: AbortSignal
  /** The last event that was heard; empty for none. The server goes on after it. */
  position: { lastId: string }
  /** Where a first stream is to begin; empty for wherever the server is. */
  beginsAt: () => string
  /** Told from where on a first stream is heard; answers whether something was missed before. */
  began: (number: number) => boolean
  heard: (message: LiveMessage) => void
  /** Told at every change, and as often as anything arrives. */
  became: (state: LiveState) => void
}

// The server says something every 20 s, if only that it is still there.
const delays = { firstMs: 500, longestMs: 30_000, silenceMs: 45_000 }

/** Changes how long the channel waits before it connects again, and how long a silence it bears: for tests. */
export const configureLive = (changes: Partial<typeof delays>): void => void Object.assign(delays, changes)

/** How long nothing may be heard before the line counts as dead. */
export const silenceMs = (): number => delays.silenceMs

// Calls back when the connection may have come back or died unnoticed, until the answer is called.
function onReturn(online: () => void, visible: () => void): () => void {
  const seen = () => document.visibilityState === 'visible' && visible()
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', seen)
  return () => {
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', seen)
  }
}

async function readAll(body: ReadableStream<Uint8Array<ArrayBuffer>>, reader: Reader, alive: () => void) {
  const { stop, position, heard, became, began } = reader
  const parser = createParser({
    onEvent: ({ id, event = 'message', data }) => {
      const isFirst = position.lastId === ''
      position.lastId = id ?? position.lastId
      // What was read before the first stream began may be out of date: nobody told what happened in between.
      const type = isFirst && began(Number(position.lastId)) ? 'resync' : event
      const sign = id === undefined ? { isSign: true as const } : {}
      heard({ id: position.lastId, type, payload: JSON.parse(data) as unknown, ...sign })
    },
  })
  const chunks = body.pipeThrough(new TextDecoderStream()).getReader()
  for (;;) {
    const { done, value } = await chunks.read()
    if (done || stop.aborted) return
    alive()
    became('live')
    parser.feed(value)
  }
}

// Reads one connection to its end.
async function readOnce(reader: Reader): Promise<'heard something' | 'heard nothing' | 'signed out'> {
  const dead = new AbortController()
  const die = () => dead.abort()
  let timer = setTimeout(die, delays.silenceMs)
  let lastByte = Date.now()
  let outcome: 'heard something' | 'heard nothing' = 'heard nothing'
  // Timers stand still while a machine sleeps.
  const forget = onReturn(die, () => Date.now() - lastByte > delays.silenceMs && die())
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
      signal: AbortSignal.any([reader.stop, dead.signal]),
    })
    if (response.status === 401 && storedToken.read() === token) {
      loseSession()
      return 'signed out'
    }
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      die()
      return 'heard nothing'
    }
    reader.became('live')
    await readAll(response.body, reader, () => {
      outcome = 'heard something'
      lastByte = Date.now()
      clearTimeout(timer)
      timer = setTimeout(die, delays.silenceMs)
    })
  } catch {
    // However it broke, the next connection goes on after the last event heard.
    die()
  } finally {
    clearTimeout(timer)
    forget()
  }
  return outcome
}

/** Reads the stream and connects again whenever it breaks, until told to stop or the session is over. */
export async function keepReading(reader: Reader): Promise<void> {
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
    const back = new AbortController()
    const comeBack = () => back.abort()
    const forget = onReturn(comeBack, comeBack)
    // Spread out, so that a server that comes back is not met by everybody at once.
    await pause(shortest * (1 + Math.random()), AbortSignal.any([stop, back.signal]))
    forget()
  }
}
