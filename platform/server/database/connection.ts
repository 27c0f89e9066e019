import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { databaseAway, databaseBusy, isDatabaseAway, noRoom, readOnly, Refusal } from '../refusals.ts'
import type { DB } from '../tables.ts'
import { Turns } from '../turns.ts'

/** `2026-11-21 07:10:00.123456+00` as PostgreSQL sends it in UTC, to ISO 8601 in milliseconds. */
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
/** Ids and money are JSON numbers and moments ISO strings, straight from the driver. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as unknown)) as pg.CustomTypesConfig['getTypeParser'],
}

const openTransaction = new AsyncLocalStorage<true>()

/** Runs the work of a transaction: until it ends, only the transaction's own handle may send statements. */
export const insideTransaction = <T>(work: () => Promise<T>): Promise<T> => openTransaction.run(true, work)

// A pool of one waits for ever when code inside a transaction asks the pool for a second connection; on a large pool the
// same slip silently works outside the transaction. So it fails at once, everywhere.
function refuseWhileInTransaction(): void {
  if (openTransaction.getStore()) {
    throw new Error(
      'A query was sent outside the transaction that is open here: use the handle the transaction was given',
    )
  }
}

/** The five letters and digits by which PostgreSQL names an error. */
export const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

// Connection errors, too few resources, trouble of the system: see PostgreSQL's table of error codes.
const AWAY_CLASSES = new Set(['08', '53', '58'])
// Stopped by an administrator, by a crash, not yet ready, idle for too long.
const AWAY_STATES = new Set(['57P01', '57P02', '57P03', '57P05', '25P03'])
// Too late, and a lock that was not free.
const BUSY_STATES = new Set(['57014', '55P03'])
// The driver has no codes for these.
const BROKEN_LINE = /^(Connection terminated|Client (has|was)|Query read timeout|Cannot use a pool)/

const isBrokenLine = (error: unknown): boolean =>
  error instanceof Error && ('syscall' in error || BROKEN_LINE.test(error.message))

/** What a failed statement means to who called: trouble of the database is a refusal, everything else stays what it is. */
export function whatItMeans(error: unknown): unknown {
  if (error instanceof Refusal) return error
  if (isBrokenLine(error)) return databaseAway(error)
  const state = sqlState(error)
  if (state === undefined) return error
  if (state === '53100') return noRoom(error)
  if (state === '25006') return readOnly(error)
  if (BUSY_STATES.has(state)) return databaseBusy(error)
  return AWAY_STATES.has(state) || AWAY_CLASSES.has(state.slice(0, 2)) ? databaseAway(error) : error
}

/** Takes a connection from a pool. Whatever keeps it from being opened, the database is away. */
export async function takeFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw databaseAway(error)
  }
}

// How many statements and transactions of one kind may wait for one caller.
const WAITING_EACH = 50

/** Takes connections in turn: nobody waits behind all that another caller asks for. What runs in a transaction has its turn already. */
export function inTurn(take: () => Promise<pg.PoolClient>, size: number): () => Promise<pg.PoolClient> {
  const turns = new Turns(size, { each: WAITING_EACH })
  return async () => {
    const end = await turns.take()
    try {
      const client = await take()
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
}

const RUN_MAX = 2 ** 47

/** A number for one run of the program: see `OpenDatabase.run`. */
export const numberOfRun = (): number => randomInt(RUN_MAX)
/** Says that a run goes on, for as long as the connection that sent it lives. Shared: one run may listen several times. */
export const holdLock = (run: number): string => `select pg_advisory_lock_shared(${run})`

/**
 * A pool whose connections may break at any time without ending the process: who is using one is told by the statement that fails,
 * and the pool opens another.
 */
export function sturdyPool(settings: pg.PoolConfig, onTrouble: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(settings)
  pool.on('error', onTrouble)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** A way to take a connection, and what its errors mean. */
export interface Source {
  take: () => Promise<pg.PoolClient>
  meaning: (error: unknown) => unknown
}

// A connection that was ended from the other side may look whole for a moment: whoever takes it next would be refused for nothing.
function connectionOn(client: pg.PoolClient, { meaning }: Source) {
  let isLost = false
  return {
    run: async (text: string, values: unknown[]) => {
      try {
        return await client.query<Record<string, unknown>>(text, values)
      } catch (error) {
        const meant = meaning(error)
        isLost ||= isDatabaseAway(meant)
        throw meant
      }
    },
    release: (broken?: boolean | Error) => client.release(broken === undefined || broken === false ? isLost : broken),
  }
}

// Streaming by cursors is not used: the other form of this method is never called.
function statementsOn(client: pg.PoolClient, source: Source): PostgresPoolClient {
  const { run, release } = connectionOn(client, source)
  return { query: run as unknown as PostgresPoolClient['query'], release }
}

/** Kysely over a way to take connections. */
export const kyselyOver = (source: Source, end: () => Promise<void>): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: {
        options: {},
        connect: async () => {
          refuseWhileInTransaction()
          return statementsOn(await source.take(), source)
        },
        end,
      },
    }),
  })

/** Runs single statements on connections taken one by one. */
export const statementRunner =
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
