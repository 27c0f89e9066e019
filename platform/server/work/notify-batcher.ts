import { AsyncLocalStorage } from 'node:async_hooks'
import type { OpenDatabase } from '../database/database.ts'

// What is announced within a moment goes in one statement: a burst of commits costs the database one notice, not one each.
const GATHERED_MS = 2
// PostgreSQL takes at most 8000 bytes in one NOTIFY.
const PAYLOAD_BYTES = 7_900

/** Tells all processes on the database what was committed. One writer for each process. */
export interface NotifyBatcher {
  /**
   * Puts one line on a channel, soon. Only after the commit: a NOTIFY inside a transaction makes all who commit on the whole
   * server wait for each other. It may get lost with this process, so whoever listens also looks by themselves now and then.
   */
  announce: (channel: string, line: string) => void
  /** Sends what is left. */
  close: () => Promise<void>
}

/** The lines of a notice as they were announced. An empty notice means that some may have been missed. */
export const linesOf = (payload: string): string[] => (payload === '' ? [] : payload.split('\n'))

function* payloadsOf(lines: Iterable<string>): Generator<string> {
  let payload = ''
  for (const line of lines) {
    const longer = payload === '' ? line : `${payload}\n${line}`
    if (payload !== '' && Buffer.byteLength(longer) > PAYLOAD_BYTES) {
      yield payload
      payload = line
    } else payload = longer
  }
  if (payload !== '') yield payload
}

/** Opens the writer of this process. */
export function openNotifyBatcher(
  { query }: Pick<OpenDatabase, 'query'>,
  onTrouble: (error: unknown) => void,
): NotifyBatcher {
  let waiting = new Map<string, Set<string>>()
  let writing: Promise<void> | null = null

  const write = async () => {
    const notices = [...waiting].flatMap(([channel, lines]) =>
      [...payloadsOf(lines)].map((payload) => ({ channel, payload })),
    )
    waiting = new Map()
    await query('select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) notice (channel, payload)', [
      notices.map(({ channel }) => channel),
      notices.map(({ payload }) => payload),
    ])
  }
  const writeAll = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, GATHERED_MS))
      await write().catch(onTrouble)
    }
    writing = null
  }
  // Nobody's transaction, and nobody's turn: it is done for all whose commits it tells of.
  const forAll = AsyncLocalStorage.snapshot()
  return {
    announce: (channel, line) => {
      if (Buffer.byteLength(line) > PAYLOAD_BYTES) throw new Error(`Too long to be announced on ${channel}`)
      waiting.set(channel, (waiting.get(channel) ?? new Set()).add(line))
      writing ??= forAll(writeAll)
    },
    close: async () => {
      await writing
    },
  }
}
