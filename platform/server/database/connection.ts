import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { busy, databaseAway, isDatabaseAway } from '../http/http-errors.ts'
import type { DB } from './tables.ts'
import { recorder, secondsSince } from '../monitoring/recorder.ts'
import { inSpan, tracer } from '../monitoring/spans.ts'
import { currentQueueKey, FairQueue, type Waiting } from '../work/fair-queue.ts'
import { isOutOfDate, type StatementNames } from './prepared-statements.ts'

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

/** Takes a connection from a pool. Whatever keeps it from being opened, the database is away. */
export async function takeFrom(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw databaseAway(error)
  }
}

/** Takes a connection, and waits for it no longer than the call may. One that comes later is given back. */
export async function takeInTime(take: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
  const { budget } = currentQueueKey()
  if (!budget) return take()
  let isLate = false
  const taking = async () => {
    const client = await take()
    if (isLate) client.release()
    return client
  }
  try {
    return await budget.wait(taking, databaseAway)
  } catch (error) {
    isLate = true
    throw error
  }
}

// How many statements and transactions of one kind may wait for one caller.
const WAITING_EACH = 50

/** Takes connections in turn: nobody waits behind all that another caller asks for. What runs in a transaction has its turn already. */
export function inTurn(
  take: () => Promise<pg.PoolClient>,
  size: number,
  hasBudget: NonNullable<Waiting['hasBudget']>,
): { take: () => Promise<pg.PoolClient>; waiting: () => number } {
  const turns = new FairQueue(size, { each: WAITING_EACH, hasBudget })
  const takeInOrder = async () => {
    const asked = performance.now()
    const end = await turns.take()
    try {
      const client = await take()
      recorder().connectionTaken(secondsSince(asked))
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
  return { take: takeInOrder, waiting: () => turns.waiting }
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
  /** Whether it may fall silent, so that calls give up an answer when their time is over; one in this thread cannot. */
  mayFallSilent: boolean
}

type Rows = pg.QueryResult<Record<string, unknown>>
type Send = (text: string, values: unknown[]) => Promise<Rows>

/**
 * Sends statements under their names. One that is out of date on this connection is sent again without, since nothing was done; in a
 * transaction that is over with it, and all of it must be tried again: `inTransaction` does.
 */
function sendingNamed(client: pg.PoolClient, names: StatementNames): Send {
  return async (text, values) => {
    const name = names.nameOf(text, values)
    if (name === undefined) return client.query(text, values)
    const alone = client.getTransactionStatus() === 'I'
    try {
      return await client.query({ name, text, values })
    } catch (error) {
      if (!isOutOfDate(error)) throw error
      names.renew(name)
      if (!alone) throw error
      return client.query(text, values)
    }
  }
}

const STATEMENT_SHOWN_LENGTH = 2_000
const FIRST_TABLE = /\b(?:from|into|update)\s+"?(\w+)/i

// Of a statement its text is shown, in which every value is a placeholder; never a value.
function inStatementSpan(text: string, send: () => Promise<Rows>): Promise<Rows> {
  if (!tracer()) return send()
  const verb = /\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'
  const table = FIRST_TABLE.exec(text)?.[1]
  const facts = {
    'db.system.name': 'postgresql',
    'db.operation.name': verb,
    'db.query.text': text.slice(0, STATEMENT_SHOWN_LENGTH),
  }
  return inSpan(table === undefined ? verb : `${verb} ${table}`, 'outbound', facts, send)
}

// A connection that was ended from the other side may look whole for a moment: whoever takes it next would be refused for nothing.
function connectionOn(client: pg.PoolClient, { meaning, mayFallSilent }: Source, names?: StatementNames) {
  let isLost = false
  const send: Send = names ? sendingNamed(client, names) : (text, values) => client.query(text, values)
  // Whoever gives up an answer gives up the connection, on which it may still come.
  const sendInTime: Send = async (text, values) => {
    const { budget, rank } = currentQueueKey()
    if (isLost) throw databaseAway()
    if (!budget || !mayFallSilent) return send(text, values)
    const late = () => {
      isLost = true
      return rank === 'search' ? busy() : databaseAway()
    }
    const rows = await budget.wait(() => send(text, values), late)
    budget.answered()
    return rows
  }
  return {
    run: async (text: string, values: unknown[]): Promise<Rows> => {
      try {
        return await inStatementSpan(text, () => sendInTime(text, values))
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
function statementsOn(client: pg.PoolClient, source: Source, names?: StatementNames): PostgresPoolClient {
  const { run, release } = connectionOn(client, source, names)
  return { query: run as unknown as PostgresPoolClient['query'], release }
}

/** Kysely over a way to take connections; with names its statements are kept ready on each of them. */
export const kyselyOver = (source: Source, end: () => Promise<void>, names?: StatementNames): Kysely<DB> =>
  new Kysely<DB>({
    dialect: new PostgresDialect({
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

/** Runs single statements on connections taken one by one, each without a name: they are other libraries' own. */
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
