import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenDatabase } from '../database/database.ts'

// Interval within which announcements are batched: a burst of commits costs the database one statement, not one each.
const BATCH_INTERVAL_MS = 2
// PostgreSQL limits the payload of a NOTIFY to 8000 bytes.
const PAYLOAD_MAX_BYTES = 7_900

/** Notifies all processes of commits, in batches. */
export interface NotifyBatcher {
  /**
   * Sends a line on a channel within milliseconds, and never throws for want of a server. To be called after the commit: a NOTIFY inside a
   * transaction serializes all commits on the server. The line may be lost if this process ends, so listeners also poll.
   */
  announce: (channel: string, line: string) => void
  /** Sends pending lines. */
  close: () => Promise<void>
}

/** Splits a notification into the announced lines. An empty notification means that some may have been missed. */
export const linesOf = (payload: string): string[] => (payload === '' ? [] : payload.split('\n'))

function* payloadsOf(lines: Iterable<string>): Generator<string> {
  let payload = ''
  for (const line of lines) {
    const longer = payload === '' ? line : `${payload}\n${line}`
    if (payload !== '' && Buffer.byteLength(longer) > PAYLOAD_MAX_BYTES) {
      yield payload
      payload = line
    } else payload = longer
  }
  if (payload !== '') yield payload
}

/** A payload on a channel: one or more announced lines. */
interface ChannelMessage {
  channel: string
  payload: string
}

/** Creates a batcher that sends one batch at a time. `send` must end by itself: what is announced meanwhile waits for it. */
export function openBatcher(
  send: (messages: readonly ChannelMessage[]) => Promise<unknown>,
  onError: (error: unknown) => void,
): NotifyBatcher {
  let waiting = new Map<string, Set<string>>()
  let writing: Promise<void> | null = null

  const write = async () => {
    const messages = [...waiting].flatMap(([channel, lines]) =>
      [...payloadsOf(lines)].map((payload) => ({ channel, payload })),
    )
    waiting = new Map()
    await send(messages)
  }
  const writeAll = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, BATCH_INTERVAL_MS))
      await write().catch(onError)
    }
    writing = null
  }
  // Runs outside the transaction and the queue key of the first caller, because a batch serves all of them.
  const runInOuterContext = AsyncLocalStorage.snapshot()
  return {
    announce: (channel, line) => {
      if (Buffer.byteLength(line) > PAYLOAD_MAX_BYTES) throw new Error(`Too long to be announced on ${channel}`)
      waiting.set(channel, (waiting.get(channel) ?? new Set()).add(line))
      writing ??= runInOuterContext(writeAll)
    },
    close: async () => {
      await writing
    },
  }
}

/** Creates the batcher of this process that notifies through the database. */
export const openNotifyBatcher = (
  { query }: Pick<OpenDatabase, 'query'>,
  onError: (error: unknown) => void,
): NotifyBatcher =>
  openBatcher(
    (messages) =>
      query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) notice (channel, payload)', [
        messages.map(({ channel }) => channel),
        messages.map(({ payload }) => payload),
      ]),
    onError,
  )
