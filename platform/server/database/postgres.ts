import type pg from 'pg'
import type { OpenDatabase } from './database.ts'
import {
  withFairQueue,
  createKysely,
  createRunNumber,
  createStatementRunner,
  createPool,
  acquireFrom,
  acquireInTime,
  types,
  type Source,
} from './connection.ts'
import { toHttpError } from './errors.ts'
import { StatementNames } from './prepared-statements.ts'
import { keepListening } from './postgres-listener.ts'
import { checkRoleSettings, applyToRole, applyToSession } from './session-settings.ts'

const CONNECT_TIMEOUT_MS = 4_000
// Long enough that calls after a short pause need not open a connection and plan its statements again.
const IDLE_TIMEOUT_MS = 60_000
// Detects connections whose server disappeared without closing them.
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }

async function prepareSession(client: pg.ClientBase): Promise<void> {
  await applyToSession(client)
  // Lets the server cancel statements whose client has disconnected, on operating systems that support the check.
  await client.query('set client_connection_check_interval = 1000').catch(() => undefined)
}

/** Runs work until it has succeeded once; afterwards, and while it runs, everybody gets that result. */
function onceItSucceeds(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () =>
    (done ??= work().catch((error: unknown) => {
      done = undefined
      throw error
    }))
}

/** How to connect to a server. */
export interface PostgresOptions {
  /** Whether connections use prepared statements; they do by default. */
  prepared?: boolean | undefined
  /** Address that keeps sessions, where the other leads through a pooler that does not. */
  listenUrl?: string | undefined
  /** Throws if a new connection must not be used. */
  check?: (client: pg.ClientBase) => Promise<void>
}

/**
 * Opens a connection pool to a PostgreSQL server. Connects only with the first statement, which fails if the server is unavailable; each
 * later statement tries again.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  onTrouble: (error: Error) => void,
  { prepared = true, listenUrl, check }: PostgresOptions = {},
): Promise<OpenDatabase> {
  const settings = { types, connectionTimeoutMillis: CONNECT_TIMEOUT_MS, ...ALIVE }
  const listening = { ...settings, connectionString: listenUrl ?? url, query_timeout: CONNECT_TIMEOUT_MS }
  const setRoleOnce = onceItSucceeds(() => applyToRole(listening))
  const prepare = listenUrl === undefined ? prepareSession : checkRoleSettings
  const pool = createPool(
    {
      ...settings,
      connectionString: url,
      max: poolSize,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      // The pool awaits this, although its types do not say so.
      onConnect: (client): unknown => prepare(client).then(() => check?.(client)),
    },
    onTrouble,
  )
  // Before the pooler opens a connection, which then has the settings of the role.
  const connect = async () => {
    if (listenUrl !== undefined) await setRoleOnce()
    return pool.connect()
  }
  const { take, waiting } = withFairQueue(
    () => acquireInTime(() => acquireFrom({ connect })),
    poolSize,
    () => true,
  )
  const source: Source = {
    take,
    meaning: toHttpError,
    mayFallSilent: true,
  }
  const run = createRunNumber()
  const query = createStatementRunner(source)
  // Channels of which nothing is heard.
  const silentChannels = new Set<string>()
  return {
    db: createKysely(source, () => pool.end(), prepared ? new StatementNames() : undefined),
    listen: (channel, onPayload) => {
      silentChannels.add(channel)
      const onState = (hears: boolean) => (hears ? silentChannels.delete(channel) : silentChannels.add(channel))
      const announce = (name: string) => query('select pg_notify($1, $2)', [name, ''])
      return keepListening(listening, { run, channel, onPayload, onTrouble, onState, announce })
    },
    hears: () => silentChannels.size === 0,
    query,
    isWritable: async () => {
      const { rows } = await query(`select current_setting('transaction_read_only') = 'off' as writable`)
      return (rows[0] as { writable: boolean }).writable
    },
    run,
    connections: () => ({ max: poolSize, size: pool.totalCount, idle: pool.idleCount, waiting: waiting() }),
    embedded: false,
    close: () => pool.end(),
  }
}
