import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { OpenDatabase } from '../database/database.ts'
import type { NotifyBatcher } from './notify-batcher.ts'
import { openRedisBus } from './redis-bus.ts'

/**
 * Carries announcements between the processes of an installation. A line on a channel reaches every listener within milliseconds, or never
 * if its carrier is away: nothing durable may depend on it.
 */
export interface EventBus extends NotifyBatcher {
  /** Calls back with what is announced on a channel; an empty payload means that some may have been missed. Returns a function that stops it. */
  listen: (channel: string, onPayload: (payload: string) => void) => Promise<() => Promise<void>>
  /** Returns why announcements do not arrive at this process; null while they do. */
  trouble: () => string | null
}

/** Returns the bus that PostgreSQL's LISTEN and NOTIFY carry. */
export const databaseBus = ({ listen, hears }: OpenDatabase, { announce, close }: NotifyBatcher): EventBus => ({
  announce,
  listen,
  trouble: () => (hears() ? null : 'nothing that the database announces arrives'),
  close,
})

/** Returns what distinguishes this database from all others, as NOTIFY reaches one database only. */
async function identify({ query }: OpenDatabase): Promise<string> {
  const { rows } = await query(
    `select system_identifier || '/' || current_database() as identity from pg_control_system()`,
  )
  return (rows[0] as { identity: string }).identity
}

/** Opens the bus for live events: at `EVENTS_URL` if it is set, otherwise through the database. */
export async function openEventBus(
  { EVENTS_URL }: Pick<Config, 'EVENTS_URL'>,
  opened: OpenDatabase,
  notifyBatcher: NotifyBatcher,
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>,
): Promise<EventBus> {
  const postgresBus = databaseBus(opened, notifyBatcher)
  if (EVENTS_URL === undefined) return postgresBus
  const redisBus = await openRedisBus(EVENTS_URL, await identify(opened), log)
  return {
    ...redisBus,
    // The trigger that ends the sessions of an account announces it through the database, whatever program changed the row.
    listen: async (channel, onPayload) => {
      const stops = [await postgresBus.listen(channel, onPayload), await redisBus.listen(channel, onPayload)]
      return async () => {
        for (const stop of stops) await stop()
      }
    },
    trouble: () => postgresBus.trouble() ?? redisBus.trouble(),
  }
}
