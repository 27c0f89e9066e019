import { useEffect, useEffectEvent } from 'react'
import type { z } from 'zod'
import { create } from 'zustand'
import { startReceiving, endReceiving, resumePosition } from './live-position.ts'
import { readContinuously, silenceTimeoutMs, type LiveMessage, type LiveState, type Reader } from './live-stream.ts'

export { configureLive, type LiveMessage } from './live-stream.ts'

/** State of the live channel. Screens poll while it is not `live`. */
export const useLiveState = create<{ state: LiveState }>(() => ({ state: 'off' }))

type Handle = (payload: unknown, number: number) => void
const handlers = new Map<string, Set<Handle>>()

/**
 * Subscribes to live events of a type, with their number; an ephemeral event has that of the event before it. `resync` means that some were
 * missed: refetch everything.
 */
export function onLive(type: string, handle: Handle): () => void {
  const own = handlers.get(type) ?? new Set()
  handlers.set(type, own.add(handle))
  return () => own.delete(handle)
}

/**
 * Handles live events of a kind while the component is mounted. Payloads that do not match the schema are ignored, because the event
 * triggers a refetch of what it changes in any case.
 */
export function useLive<Payload extends z.ZodType>(
  { type, payload: shape }: { type: string; payload: Payload },
  handle: (payload: z.output<Payload>) => void,
): void {
  const receive = useEffectEvent((payload: unknown) => {
    const read = shape.safeParse(payload)
    if (read.success) handle(read.data)
  })
  useEffect(() => onLive(type, (payload) => receive(payload)), [type])
}

function dispatch({ id, type, payload }: LiveMessage): void {
  for (const handle of handlers.get(type) ?? []) {
    try {
      handle(payload, Number(id))
    } catch (error) {
      // An error in one handler must not keep the event from the others.
      reportError(error)
    }
  }
}

const resync: LiveMessage = { id: '', type: 'resync', payload: null }

type FromOtherTab = { message: LiveMessage } | { state: LiveState; lastId: string } | { ask: true }

// One tab holds the lock, reads the stream and forwards it to the others.
function shareStream(name: string, ownReader: Reader): void {
  const { stop, position } = ownReader
  const tabs = new BroadcastChannel(name)
  const post = (words: FromOtherTab) => !stop.aborted && tabs.postMessage(words)
  let isLeader = false
  let silenceTimer: ReturnType<typeof setTimeout> | undefined
  // This tab may have fetched data before it listened.
  const joinAt = (number: number) => position.lastId === '' && ownReader.began(number) && dispatch(resync)
  const report = () => post({ state: useLiveState.getState().state, lastId: position.lastId })

  tabs.addEventListener('message', ({ data }: MessageEvent<FromOtherTab>) => {
    if (stop.aborted) return
    if ('ask' in data) return isLeader ? void report() : undefined
    if (isLeader) return
    if ('message' in data) {
      const { id, type, isSign } = data.message
      const isStoredEvent = !isSign && type !== 'ready' && type !== 'resync'
      joinAt(isStoredEvent ? Number(id) - 1 : Number(id))
      position.lastId = id
      return dispatch(data.message)
    }
    ownReader.became(data.state)
    clearTimeout(silenceTimer)
    // A phone may suspend the leading tab: the others then poll.
    silenceTimer = setTimeout(() => ownReader.became('connecting'), silenceTimeoutMs())
    if (data.lastId === '') return
    joinAt(Number(data.lastId))
    if (position.lastId === '') position.lastId = data.lastId
  })
  const stopSharing = () => {
    clearTimeout(silenceTimer)
    tabs.close()
  }
  stop.addEventListener('abort', stopSharing, { once: true })
  post({ ask: true })

  const becomeLeader = () => {
    isLeader = true
    clearTimeout(silenceTimer)
    return readContinuously({
      stop,
      // Continues at the previous leader's position, so that nothing is missed or repeated.
      position,
      beginsAt: ownReader.beginsAt,
      began: ownReader.began,
      onMessage: (message) => {
        post({ message })
        dispatch(message)
      },
      became: (state) => {
        ownReader.became(state)
        report()
      },
    })
  }
  navigator.locks
    .request(name, { signal: stop }, becomeLeader)
    // The wait ends with the session; if the browser denies locks, each tab reads for itself.
    .catch(() => (stop.aborted ? undefined : readContinuously(ownReader)))
}

/**
 * Opens the live channel of the signed-in user; returns a function that closes it. One tab reads the stream for all, because a browser
 * allows six connections per origin and each stream would occupy one.
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
    beginsAt: () => String(resumePosition(accountId) ?? ''),
    began: (number) => startReceiving(accountId, number, () => dispatch(resync)),
    onMessage: dispatch,
    became,
  }
  // Browsers hide locks from pages served over plain HTTP.
  const locks = navigator.locks as LockManager | undefined
  if (locks && typeof BroadcastChannel !== 'undefined') shareStream(`atelier-live-${accountId}`, reader)
  else void readContinuously(reader)
  return () => {
    became('off')
    stopping.abort()
    endReceiving(accountId, position.lastId === '' ? null : Number(position.lastId))
  }
}
