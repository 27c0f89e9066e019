import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import {
  holdLock,
  inTurn,
  kyselyOver,
  numberOfRun,
  statementRunner,
  createPool,
  takeFrom,
  takeInTime,
  types,
  type Source,
} from './connection.ts'
import { toHttpError } from './errors.ts'
import { StatementNames } from './prepared-statements.ts'

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 4_000
// Long enough that calls after a short pause need not open a connection and plan its statements again.
const IDLE_TIMEOUT_MS = 60_000
// Detects connections whose server disappeared without closing them.
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

// Lets the server cancel statements whose client has disconnected, on operating systems that support the check. The pool awaits this,
// although its types do not say so.
const stopWhenAlone = (client: pg.ClientBase): unknown =>
  client.query('set client_connection_check_interval = 1000').catch(() => undefined)

/** Returns the delay before the next retry: exponential backoff with jitter. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)

/**
 * Opens a connection pool to a PostgreSQL server. Connects only with the first statement, which fails if the server is unavailable; each
 * later statement tries again. Connections use prepared statements unless `prepared` is false.
 */
export async function openPostgres(
  url: string,
  poolSize: number,
  onTrouble: (error: Error) => void,
  prepared = true,
): Promise<OpenDatabase> {
  const settings = {
    connectionString: url,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ...ALIVE,
    // JIT compilation would take longer than any of these statements runs.
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`,
  }
  const pool = createPool(
    {
      ...settings,
      max: poolSize,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      onConnect: stopWhenAlone,
    },
    onTrouble,
  )
  const { take, waiting } = inTurn(
    () => takeInTime(() => takeFrom(pool)),
    poolSize,
    () => true,
  )
  const source: Source = {
    take,
    meaning: toHttpError,
    mayFallSilent: true,
  }
  const run = numberOfRun()
  const query = statementRunner(source)
  return {
    db: kyselyOver(source, () => pool.end(), prepared ? new StatementNames() : undefined),
    listen: (channel, onPayload) => listenForEver(settings, { run, channel, onPayload, onTrouble }),
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

interface Listening {
  run: number
  channel: string
  onPayload: (payload: string) => void
  onTrouble: (error: Error) => void
}

// Listens until its connection breaks, then resolves; never throws. The connection is not from the pool, because it stays open.
async function listenOnce(
  settings: pg.ClientConfig,
  { run, channel, onPayload, onTrouble }: Listening,
  listening: () => void,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...settings, query_timeout: CONNECT_TIMEOUT_MS })
  const broken = new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve(), { once: true })
    // One failure may raise several errors.
    client.on('error', (error) => {
      onTrouble(error)
      resolve()
    })
    client.on('end', () => resolve())
  })
  client.on('notification', (message) => onPayload(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(holdLock(run))
    await client.query(`listen ${channel}`)
    listening()
    // Notifications may have been missed while not listening, so the reader checks once.
    onPayload('')
    await broken
  } catch (error) {
    onTrouble(error as Error)
  }
  await client.end().catch(() => undefined)
}

/**
 * Listens on one connection at a time and reconnects when it breaks. Resolves after the first attempt, whether it succeeded or not, with
 * a function that stops listening.
 */
async function listenForEver(settings: pg.ClientConfig, listening: Listening): Promise<() => Promise<void>> {
  const stopping = new AbortController()
  const { signal } = stopping
  let tried: () => void = () => undefined
  const firstTry = new Promise<void>((resolve) => (tried = resolve))
  const listenOn = async () => {
    for (let tries = 0; !signal.aborted; tries++) {
      const up = () => {
        tries = 0
        tried()
      }
      await listenOnce(settings, listening, up, signal)
      tried()
      if (!signal.aborted) await wait(pauseAfter(tries), undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
  const ended = listenOn()
  await firstTry
  return async () => {
    stopping.abort()
    await ended
  }
}
