import { setTimeout as wait } from 'node:timers/promises'
import { openLive } from '../live.ts'

const AGAIN_MS = 200

/** Somebody whose browser listens to a process, and connects again from the last event whenever the stream breaks. */
export interface Listener {
  origin: string
  /** When each message was heard first, by its content. */
  heard: ReadonlyMap<string, number>
  close: () => Promise<void>
}

/** Listens for messages until it is closed. */
export function listen(origin: string, token: string): Listener {
  const closing = new AbortController()
  const { signal } = closing
  const heard = new Map<string, number>()
  let last: number | undefined
  const listenOnce = async () => {
    const stream = await openLive(origin, token, last)
    const hangUp = () => void stream.hangUp()
    signal.addEventListener('abort', hangUp)
    try {
      for (let event = await stream.next(); event; event = await stream.next()) {
        if (Number.isInteger(event.id)) last = event.id
        const { content } = (event.payload ?? {}) as { content?: string }
        if (event.type === 'message' && content !== undefined && !heard.has(content)) heard.set(content, Date.now())
      }
    } finally {
      signal.removeEventListener('abort', hangUp)
    }
  }
  const listenOn = async () => {
    while (!signal.aborted) {
      await listenOnce().catch(() => undefined)
      await wait(AGAIN_MS)
    }
  }
  const listening = listenOn()
  return {
    origin,
    heard,
    close: async () => {
      closing.abort()
      await listening
    },
  }
}
