import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { create } from 'zustand'
import { heardSince, heardUntil, readSince } from './live-position.ts'
import { keepReading, silenceMs, type LiveMessage, type LiveState, type Reader } from './live-stream.ts'

export { configureLive, type LiveMessage } from './live-stream.ts'

/** Whether news arrive at once. Screens ask from time to time while they do not. */
export const useLiveState = create<{ state: LiveState }>(() => ({ state: 'off' }))

type Handle = (payload: unknown, number: number) => void
const handlers = new Map<string, Set<Handle>>()

/**
 * Calls back for every live event of a type, with its number; a sign has that of the event before it. `resync` means that some were
 * missed: ask for everything again.
 */
export function onLive(type: string, handle: Handle): () => void {
  const own = handlers.get(type) ?? new Set()
  handlers.set(type, own.add(handle))
  return () => own.delete(handle)
}

/**
 * Applies what live events of a kind say, for as long as a screen is shown. What has another shape than this page knows is left
 * out: what the event changes is asked for again in any case.
 */
export function useLive<Payload extends z.ZodType>(
  { type, payload: shape }: { type: string; payload: Payload },
  handle: (payload: z.output<Payload>) => void,
): void {
  const heard = useEffectEvent((payload: unknown) => {
    const read = shape.safeParse(payload)
    if (read.success) handle(read.data)
  })
  useEffect(() => onLive(type, (payload) => heard(payload)), [type])
}

function tell({ id, type, payload }: LiveMessage): void {
  for (const handle of handlers.get(type) ?? []) {
    try {
      handle(payload, Number(id))
    } catch (error) {
      // One screen that fails must not keep the news from the others.
      reportError(error)
    }
  }
}

const resync: LiveMessage = { id: '', type: 'resync', payload: null }

type FromOtherTab = { message: LiveMessage } | { state: LiveState; lastId: string } | { ask: true }

// Of all tabs one holds the lock, reads the stream and tells the others.
function shareStream(name: string, alone: Reader): void {
  const { stop, position } = alone
  const tabs = new BroadcastChannel(name)
  const post = (words: FromOtherTab) => !stop.aborted && tabs.postMessage(words)
  let leads = false
  let silence: ReturnType<typeof setTimeout> | undefined
  // This tab may have read before it listened.
  const joinAt = (number: number) => position.lastId === '' && alone.began(number) && tell(resync)
  const report = () => post({ state: useLiveState.getState().state, lastId: position.lastId })

  tabs.addEventListener('message', ({ data }: MessageEvent<FromOtherTab>) => {
    if (stop.aborted) return
    if ('ask' in data) return leads ? void report() : undefined
    if (leads) return
    if ('message' in data) {
      const { id, type, isSign } = data.message
      const isNews = !isSign && type !== 'ready' && type !== 'resync'
      joinAt(isNews ? Number(id) - 1 : Number(id))
      position.lastId = id
      return tell(data.message)
    }
    alone.became(data.state)
    clearTimeout(silence)
    // A phone may put the tab that reads to sleep: the others then ask for themselves.
    silence = setTimeout(() => alone.became('connecting'), silenceMs())
    if (data.lastId === '') return
    joinAt(Number(data.lastId))
    if (position.lastId === '') position.lastId = data.lastId
  })
  const leave = () => {
    clearTimeout(silence)
    tabs.close()
  }
  stop.addEventListener('abort', leave, { once: true })
  post({ ask: true })

  const lead = () => {
    leads = true
    clearTimeout(silence)
    return keepReading({
      stop,
      // Where the tab before it was, so that nothing is missed or told twice.
      position,
      beginsAt: alone.beginsAt,
      began: alone.began,
      heard: (message) => {
        post({ message })
        tell(message)
      },
      became: (state) => {
        alone.became(state)
        report()
      },
    })
  }
  navigator.locks
    .request(name, { signal: stop }, lead)
    // Waiting ends with the session; a browser that refuses locks lets each tab read for itself.
    .catch(() => (stop.aborted ? undefined : keepReading(alone)))
}

/**
 * Opens the live channel for the signed-in user, until the answer is called. Of all tabs one reads the stream and tells the
 * others: a browser gives an origin six connections, and each stream would hold one.
 */
export function startLive(accountId: number): () => void {
  const stopping = new AbortController()
  const became = (state: LiveState) => {
    if (!stopping.signal.aborted && useLiveState.getState().state !== state) useLiveState.setState({ state })
  }
  became('connecting')
  const position = { lastId: '' }
  const reader: Reader = {
    stop: stopping.signal,
    position,
    beginsAt: () => String(readSince(accountId) ?? ''),
    began: (number) => heardSince(accountId, number, () => tell(resync)),
    heard: tell,
    became,
  }
  // Browsers hide locks from pages served over plain http.
  const locks = navigator.locks as LockManager | undefined
  if (locks && typeof BroadcastChannel !== 'undefined') shareStream(`atelier-live-${accountId}`, reader)
  else void keepReading(reader)
  return () => {
    became('off')
    stopping.abort()
    heardUntil(accountId, position.lastId === '' ? null : Number(position.lastId))
  }
}
