import type { Database } from '#platform/server/database/database.ts'
import {
  getNewestLiveNumber,
  EVENTS_PER_READ_MAX,
  type LiveChannel,
  type EphemeralEvent,
} from '#platform/server/work/live-events.ts'
import type { StreamEvent } from '#platform/server/http/routes.ts'
import { HEARTBEAT_MS } from '#platform/server/http/send-events.ts'
import { READY, RESYNC } from '../contract.ts'
import { isGapless, resumePoint } from './rules.ts'

export interface StreamOptions {
  db: Database
  liveChannel: Pick<LiveChannel, 'watch' | 'listAfter'>
  accountId: number
  lastEventId: string | undefined
  isStillAuthorized: () => Promise<boolean>
  signal: AbortSignal
  /** Polling interval without a wake-up, because a session may have expired. */
  lookEveryMs?: number
}

// Limit for a slow connection: ephemeral events soon become outdated.
const EPHEMERAL_MAX = 20

// Remembers a wake-up until the next wait, so that one during a read is not lost.
function createWakeUp() {
  let isRinging = false
  let onSignal: () => void = () => undefined
  return {
    ring: () => {
      isRinging = true
      onSignal()
    },
    wait: async () => {
      if (!isRinging) await new Promise<void>((resolve) => (onSignal = resolve))
      isRinging = false
    },
  }
}

/**
 * Yields an account's events, each once and in order, until the signal is aborted or the session ends. Checks the session after each read,
 * which may have waited for others, so that nothing is sent after a logout.
 */
export async function* followEvents(options: StreamOptions): AsyncGenerator<StreamEvent> {
  const { db, liveChannel, accountId, lastEventId, isStillAuthorized, signal, lookEveryMs = HEARTBEAT_MS } = options
  const bell = createWakeUp()
  let position: number | null = null
  let ephemeralEvents: EphemeralEvent[] = []
  const onSignal = (ephemeralEvent: EphemeralEvent) => {
    ephemeralEvents = [...ephemeralEvents, ephemeralEvent].slice(-EPHEMERAL_MAX)
    bell.ring()
  }
  // Watches before the first read; otherwise an event stored between a read and the watch would be noticed only with the next one.
  const unwatch = liveChannel.watch(accountId, { wake: bell.ring, position: () => position, onSignal })
  const pollTimer = setInterval(bell.ring, lookEveryMs)
  signal.addEventListener('abort', bell.ring)
  try {
    const newest = await getNewestLiveNumber(db, accountId)
    position = resumePoint(lastEventId, newest)
    let isNew = true
    while (!signal.aborted) {
      const events = position === null ? [] : await liveChannel.listAfter(accountId, position)
      if (!(await isStillAuthorized())) return
      // When no row is left, comparing the position with the newest number is the only way to detect deleted events.
      const isComplete = position !== null && isGapless(position, events) && (events.length > 0 || position >= newest)
      if (position === null || !isComplete) {
        position = await getNewestLiveNumber(db, accountId)
        isNew = false
        yield { id: position, type: RESYNC, payload: {} }
        continue
      }
      if (isNew) yield { id: position, type: READY, payload: {} }
      isNew = false
      for (const { number, type, payload } of events) {
        yield { id: number, type, payload }
        position = number
      }
      const signals = ephemeralEvents
      ephemeralEvents = []
      for (const { type, payload } of signals) yield { type, payload }
      if (events.length < EVENTS_PER_READ_MAX) await bell.wait()
    }
  } finally {
    unwatch()
    clearInterval(pollTimer)
    signal.removeEventListener('abort', bell.ring)
  }
}
