import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { Kysely, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { busy, databaseUnavailable, isDatabaseUnavailable } from '../http/http-errors.ts'
import { sqlState } from './errors.ts'
import { Dialect } from './first-statement.ts'
import type { DB } from './tables.ts'
import { recorder, secondsSince } from '../monitoring/recorder.ts'
import { inSpan, tracer } from '../monitoring/spans.ts'
import { currentQueueKey, FairQueue, type QueueLimits } from '../work/fair-queue.ts'
import { isStaleStatement, type StatementNames } from './prepared-statements.ts'

/** Converts a timestamp as PostgreSQL sends it in UTC, `2026-11-21 07:10:00.123456+00`, to ISO 8601 with milliseconds. */
const instantFromPostgres = (text: string): string => {
  const milliseconds = (/\.(\d+)/.exec(text)?.[1] ?? '').slice(0, 3).padEnd(3, '0')
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

const OID = { int8: 20, numeric: 1700, timestamptz: 1184, date: 1082, int8Array: 1016 } as const
const parsers = new Map<number, (text: string) => unknown>([
  [OID.int8, Number],
  [OID.numeric, Number],
  [OID.timestamptz, instantFromPostgres],
  [OID.date, String],
  [OID.int8Array, (text) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(Number))],
])
/** Type parsers that make the driver return ids and amounts as numbers, and timestamps as ISO 8601 strings. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as unknown)) as pg.CustomTypesConfig['getTypeParser'],
}

const openTransaction = new AsyncLocalStorage<true>()

/** Runs the work of a transaction: until it ends, only the transaction's handle may send statements. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => openTransaction.run(true, work)

// Throws if code inside a transaction requests a second connection: a pool of one would deadlock, and on a larger pool the statement would
// silently run outside the transaction.
function refuseWhileInTransaction(): void {
  if (openTransaction.getStore()) {
    throw new Error(
      'A query was sent outside the transaction that is open here: use the handle the transaction was given',
    )
  }
}

/** Acquires a connection from a pool. Any failure to open one is reported as an unavailable database. */
export async function acquireFrom(pool: Pick<pg.Pool, 'connect'>): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw databaseUnavailable(error)
  }
}

/** Acquires a connection within the time budget of the call. Releases one that becomes available later. */
export async function acquireInTime(take: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const { budget } = currentQueueKey()
  if (!budget) return take()
  let isTimedOut = false
  const acquire = async () => {
    const client = await take()
    if (isTimedOut) client.release()
    return client
  }
  try {
    return await budget.wait(acquire, databaseUnavailable)
  } catch (error) {
    isTimedOut = true
    throw error
  }
}

// Limit of queued statements and transactions of one kind for one caller.
const WAITING_PER_CALLER_MAX = 50

/** Acquires connections through a fair queue, so that no caller waits behind all statements of another. A transaction queues only once. */
export function withFairQueue(
  take: () => Promise<pg.PoolClient>,
  size: number,
  hasBudget: NonNullable<QueueLimits['hasBudget']>,
): { take: () => Promise<pg.PoolClient>; waiting: () => number } {
  const queue = new FairQueue(size, { each: WAITING_PER_CALLER_MAX, hasBudget })
  const takeInOrder = async () => {
    const requestedAt = performance.now()
    const end = await queue.take()
    try {
      const client = await take()
      recorder().connectionTaken(secondsSince(requestedAt))
      const release = client.release.bind(client)
      client.release = (broken) => {
        release(broken)
        end()
      }
      return client
    } catch (error) {
      end()
      throw error
    }
  }
  return { take: takeInOrder, waiting: () => queue.waiting }
}

const RUN_NUMBER_MAX = 2 ** 47

/** Returns a random number for this run of the program; see `OpenDatabase.run`. */
export const createRunNumber = (): number => randomInt(RUN_NUMBER_MAX)
/**
 * Returns the statement that takes the advisory lock of a run, held as long as its connection lives. The lock is shared, because one run
 * may listen on several connections.
 */
export const runLockSql = (run: number): string => `select pg_advisory_lock_shared(${run})`

/**
 * Creates a pool whose connections may break at any time without ending the process: the running statement fails, and the pool opens
 * another connection.
 */
export function createPool(settings: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A source of connections with its error mapping. */
export interface Source {
  take: () => Promise<pg.PoolClient>
  meaning: (error: unknown) => unknown
  /** Whether the server may stop responding, so that calls abandon a result when their time is up; a database in this thread cannot. */
  mayFallSilent: boolean
}

type Rows = pg.QueryResult<Record<string, unknown>>
type Send = (text: string, values: unknown[]) => Promise<Rows>

/**
 * Sends statements as named prepared statements. If one is out of date on this connection, it is sent again without a name, since nothing
 * was executed. Inside a transaction the error aborts the transaction, which `inTransaction` then retries.
 */
function createPreparedSend(client: pg.PoolClient, names: StatementNames): Send {
  return async (text, values) => {
    const name = names.nameOf(text, values)
    if (name === undefined) return client.query(text, values)
    const isOutsideTransaction = client.getTransactionStatus() === 'I'
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isStaleStatement(error)) throw error
      names.renew(name)
      if (!isOutsideTransaction) throw error
      return client.query(text, values)
    }
  }
}

const DEADLOCK_TRIES = 3

/**
 * Sends a statement outside a transaction again if the server ended it to resolve a deadlock, as with a migration that locks the same
 * tables in another order: nothing was executed. Inside a transaction, `inTransaction` retries the whole.
 */
function retryDeadlocks(client: pg.PoolClient, send: Send): Send {
  return async (text, values) => {
    const isOutsideTransaction = client.getTransactionStatus() === 'I'
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(text, values)
      } catch (error) {
        if (!isOutsideTransaction || sqlState(error) !== '40P01' || attempt === DEADLOCK_TRIES) throw error
      }
    }
  }
}

const TRACED_STATEMENT_LENGTH_MAX = 2_000
const FIRST_TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

// Spans include only the text of a statement, in which all values are placeholders; never a value, such as those of a first statement.
function inStatementSpan(text: string, send: () => Promise<Rows>): Promise<Rows> {
  if (!tracer()) return send()
  const verb = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = FIRST_TABLE.exec(text)?.[1]
  const attributes = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.text': verb === 'begin' ? verb : text.slice(0, TRACED_STATEMENT_LENGTH_MAX),
  }
  return inSpan(table === undefined ? verb : `${verb} ${table}`, 'outbound', attributes, send)
}

// Tracks whether a connection was lost. One closed by the server may look intact for a moment, and would needlessly fail the next call.
function connectionOn(client: pg.PoolClient, { meaning, mayFallSilent }: Source, names?: StatementNames) {
  let isLost = false
  const sendOnce: Send = names ? createPreparedSend(client, names) : (text, values) => client.query(text, values)
  // A database in this thread has one connection, and so no deadlocks.
  const send = mayFallSilent ? retryDeadlocks(client, sendOnce) : sendOnce
  // Abandoning a result means abandoning the connection, on which the result may still arrive.
  const sendInTime: Send = async (text, values) => {
    const { budget, rank } = currentQueueKey()
    if (isLost) throw databaseUnavailable()
    if (!budget || !mayFallSilent) return send(text, values)
    const late = () => {
      isLost = true
      return rank === 'search' ? busy() : databaseUnavailable()
    }
    const rows = await budget.wait(() => send(text, values), late)
    budget.recordResponse()
    return rows
  }
  return {
    run: async (text: string, values: unknown[]): Promise<Rows> => {
      try {
        return await inStatementSpan(text, () => sendInTime(text, values))
      } catch (error) {
        const mappedError = meaning(error)
        isLost ||= isDatabaseUnavailable(mappedError)
        throw mappedError
      }
    },
    release: (broken?: boolean | Error) => client.release(broken === undefined || broken === false ? isLost : broken),
  }
}

// Cursor streaming is not used, so the other overload of `query` is never called.
function statementsOn(client: pg.PoolClient, source: Source, names?: StatementNames): PostgresPoolClient {
  const { run, release } = connectionOn(client, source, names)
  // Of several statements, the result is that of the last.
  const query = async (text: string, values: unknown[]) => {
    const result: unknown = await run(text, values)
    return Array.isArray(result) ? (result as unknown[]).at(-1) : result
  }
  return { query: query as unknown as PostgresPoolClient['query'], release }
}

/** Creates a Kysely instance on a source of connections; with `names`, statements are prepared on each connection. */
export const createKysely = (source: Source, end: () => Promise<void>, names?: StatementNames): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new Dialect({
      pool: {
        options: {},
        connect: async () => {
          refuseWhileInTransaction()
          return statementsOn(await source.take(), source, names)
        },
        end,
      },
    }),
  })

/** Returns a function that runs single statements, each on its own connection and never prepared: they come from other libraries. */
export const createStatementRunner =
  (source: Source) =>
  async (text: string, values: unknown[] = []): Promise<{ rows: unknown[] }> => {
    refuseWhileInTransaction()
    const { run, release } = connectionOn(await source.take(), source)
    try {
      return await run(text, values)
    } finally {
      release()
    }
  }
