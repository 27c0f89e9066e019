import { createParser } from 'eventsource-parser'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { apiAddress, authHeader } from './call.ts'
import { loseSession } from './storage.ts'

/** Something that happened to the signed-in user, as the server numbers it. */
export interface LiveMessage {
  id: string
  type: string
  payload: unknown
}

const SILENCE_MS = 45_000
const LOCK = 'atelier-live'
const delays = { firstMs: 500, longestMs: 30_000 }

/** Changes how long the channel waits before it connects again: for tests. */
export const configureLive = (changes: Partial<typeof delays>): void => void Object.assign(delays, changes)

/** Whether news arrive at once. Screens ask from time to time while they do not. */
export const useLiveState = create<{ state: 'live' | 'connecting' | 'off' }>(() => ({ state: 'off' }))

const handlers = new Map<string, Set<(payload: unknown) => void>>()

/** Calls back for every live event of a type. `resync` means that some were missed: ask for everything again. */
export function onLive(type: string, handle: (payload: unknown) => void): () => void {
  const own = handlers.get(type) ?? new Set()
  handlers.set(type, own.add(handle))
  return () => own.delete(handle)
}

/** Like `onLive`, for as long as a screen is shown. */
export function useLive(type: string, handle: (payload: unknown) => void): void {
  const heard = useEffectEvent(handle)
  useEffect(() => onLive(type, (payload) => heard(payload)), [type])
}

const tell = ({ type, payload }: LiveMessage) => {
  for (const handle of handlers.get(type) ?? []) handle(payload)
}

// Reads one connection to its end. Answers whether anything arrived on it.
async function readOnce(
  stop: AbortSignal,
  state: { lastId: string },
  heard: (message: LiveMessage) => void,
): Promise<boolean> {
  const dead = new AbortController()
  let timer = setTimeout(() => dead.abort(), SILENCE_MS)
  const wakeUp = () => {
    if (document.visibilityState === 'visible' && Date.now() - lastByte > SILENCE_MS) dead.abort()
  }
  let lastByte = Date.now()
  const online = () => dead.abort()
  window.addEventListener('online', online)
  document.addEventListener('visibilitychange', wakeUp)
  let arrived = false
  try {
    const response = await fetch(apiAddress('/events'), {
      headers: {
        accept: 'text/event-stream',
        ...authHeader(),
        ...(state.lastId === '' ? {} : { 'last-event-id': state.lastId }),
      },
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([stop, dead.signal]),
    })
    if (response.status === 401) loseSession()
    if (!response.ok || !response.body) return false
    useLiveState.setState({ state: 'live' })
    const parser = createParser({
      onEvent: ({ id = '', event = 'message', data }) => {
        state.lastId = id
        heard({ id, type: event, payload: JSON.parse(data) as unknown })
      },
    })
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return arrived
      arrived = true
      lastByte = Date.now()
      clearTimeout(timer)
      timer = setTimeout(() => dead.abort(), SILENCE_MS)
      parser.feed(value)
    }
  } catch {
    return arrived
  } finally {
    clearTimeout(timer)
    window.removeEventListener('online', online)
    document.removeEventListener('visibilitychange', wakeUp)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

async function stayConnected(stop: AbortSignal, heard: (message: LiveMessage) => void): Promise<void> {
  const state = { lastId: '' }
  let delay = delays.firstMs
  while (!stop.aborted) {
    const arrived = await readOnce(stop, state, heard)
    if (stop.aborted) return
    useLiveState.setState({ state: 'connecting' })
    delay = arrived ? delays.firstMs : Math.min(delay * 2, delays.longestMs)
    // Spread out, so that a server that comes back is not met by everybody at once.
    await pause(delay * (0.5 + Math.random()), stop)
  }
}

type FromOtherTab = LiveMessage | { state: 'live' | 'connecting' | 'off' } | { ask: true }

/**
 * Opens the live channel for the signed-in user, until the answer is called. Of all tabs one reads the stream and tells the
 * others: a browser gives an origin six connections, and each stream would hold one.
 */
export function startLive(accountId: number): () => void {
  const stopping = new AbortController()
  const stop = stopping.signal
  useLiveState.setState({ state: 'connecting' })
  const name = `${LOCK}-${accountId}`
  if (!('locks' in navigator) || typeof BroadcastChannel === 'undefined') {
    void stayConnected(stop, tell)
  } else {
    const others = new BroadcastChannel(name)
    let leads = false
    others.addEventListener('message', ({ data }: MessageEvent<FromOtherTab>) => {
      if ('ask' in data) {
        if (leads) others.postMessage({ state: useLiveState.getState().state })
      } else if ('state' in data) useLiveState.setState({ state: data.state })
      else tell(data)
    })
    others.postMessage({ ask: true })
    const unsubscribe = useLiveState.subscribe(({ state }) => {
      if (leads && !stop.aborted) others.postMessage({ state })
    })
    stop.addEventListener('abort', () => (unsubscribe(), others.close()), { once: true })
    navigator.locks
      .request(name, { signal: stop }, () => {
        leads = true
        // Who takes over from a closed tab may have missed what arrived in between.
        tell({ id: '', type: 'resync', payload: null })
        return stayConnected(stop, (message) => {
          others.postMessage(message)
          tell(message)
        })
      })
      // Waiting for the lock ends with the tab or the session.
      .catch(() => undefined)
  }
  return () => {
    stopping.abort()
    useLiveState.setState({ state: 'off' })
  }
}
