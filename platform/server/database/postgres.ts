import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { OpenDatabase } from './database.ts'
import {
  holdLock,
  inTurn,
  kyselyOver,
  numberOfRun,
  statementRunner,
  sturdyPool,
  takeFrom,
  takeInTime,
  types,
  type Source,
} from './connection.ts'
import { whatItMeans } from './errors.ts'
import { StatementNames } from './prepared-statements.ts'

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 4_000
// Who comes after a short pause need not wait until a connection is open again and its statements are planned.
const IDLE_TIMEOUT_MS = 60_000
// A connection whose other end is gone without a word is found out after a while.
const ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 }
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 10_000

// What a call no longer waits for goes no further on the server, where its system can tell. The pool waits for this, though its
// types do not say so.
const stopWhenAlone = (client: pg.ClientBase): unknown =>
  client.query('set client_connection_check_interval = 1000').catch(() => undefined)

/** How long to wait before the next of several tries: longer each time, and not the same in all processes. */
export const pauseAfter = (tries: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(tries, 10)) * (0.5 + Math.random() / 2)

/**
 * Opens a PostgreSQL server by its address. Nothing is sent yet: a server that is away shows in the first statement, and each
 * statement after it is a new try. Each connection keeps its statements prepared, unless it is not to.
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
    // Compiling a statement takes longer than any of these statements runs.
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`,
  }
  const pool = sturdyPool(
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
    meaning: whatItMeans,
    mayFallSilent: true,
  }
  const run = numberOfRun()
  const query = statementRunner(source)
  return {
    db: kyselyOver(source, () => pool.end(), prepared ? new StatementNames() : undefined),
    listen: (channel, heard) => listenForEver(settings, { run, channel, heard, onTrouble }),
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
  heard: (payload: string) => void
  onTrouble: (error: Error) => void
}

// A listening connection cannot come from the pool: it stays open until it breaks. Resolves then, and never throws.
async function listenOnce(
  settings: pg.ClientConfig,
  { run, channel, heard, onTrouble }: Listening,
  listening: () => void,
  stopped: AbortSignal,
): Promise<void> {
  const client = new pg.Client({ ...settings, query_timeout: CONNECT_TIMEOUT_MS })
  const broken = new Promise<void>((resolve) => {
    stopped.addEventListener('abort', () => resolve(), { once: true })
    // One break raises several errors.
    client.on('error', (error) => {
      onTrouble(error)
      resolve()
    })
    client.on('end', () => resolve())
  })
  client.on('notification', (message) => heard(message.payload ?? ''))
  try {
    await client.connect()
    await client.query(holdLock(run))
    await client.query(`listen ${channel}`)
    listening()
    // Whatever was notified while nobody listened: the reader looks once.
    heard('')
    await broken
  } catch (error) {
    onTrouble(error as Error)
  }
  await client.end().catch(() => undefined)
}

/**
 * Listens on one connection, never more: the next one is opened when the one before is gone. Answers after the first try, whether it
 * succeeded or not.
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
