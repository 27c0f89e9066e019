import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdirSync } from 'node:fs'
import type { PGliteOptions } from '@electric-sql/pglite'
import { Kysely, PostgresDialect, sql, type RawBuilder } from 'kysely'
import pg from 'pg'
import type { DB } from './tables.ts'

/** The database, or a transaction on it: queries take it first, so a transaction is visible where it is used. */
export type Database = Kysely<DB>

/** An open database and what only some parts of it may use. */
export interface OpenDatabase {
  db: Database
  /** Calls back on every NOTIFY of a channel until the answer is called. */
  listen: (channel: string, heard: (payload: string) => void) => Promise<() => Promise<void>>
  /** Runs one statement outside Kysely, for libraries that bring their own SQL. */
  query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  /** Whether this is the database inside the process. */
  embedded: boolean
  /** The whole embedded database as a tar file, to be loaded again; a server brings its own tools for that. */
  dump?: () => Promise<Blob>
  close: () => Promise<void>
}

const STATEMENT_TIMEOUT_MS = 15_000
const CONNECT_TIMEOUT_MS = 10_000
const TRANSACTION_TRIES = 4

/** `2026-11-21 07:10:00.123456+00` as PostgreSQL sends it in UTC, to ISO 8601 in milliseconds. */
export const instantFromPostgres = (text: string): string => {
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
// Ids and money are JSON numbers and moments ISO strings, straight from the driver.
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    parsers.get(oid) ?? (pg.types.getTypeParser(oid, format) as unknown)) as pg.CustomTypesConfig['getTypeParser'],
}

const openTransaction = new AsyncLocalStorage<true>()

// A pool of one waits for ever when code inside a transaction asks the pool for a second connection; on a large pool the
// same slip silently works outside the transaction. So it fails at once, everywhere.
function refuseWhileInTransaction(): void {
  if (openTransaction.getStore()) {
    throw new Error(
      'A query was sent outside the transaction that is open here: use the handle the transaction was given',
    )
  }
}

const dialectOf = (pool: pg.Pool) =>
  new PostgresDialect({
    pool: {
      options: pool.options,
      connect: async () => {
        refuseWhileInTransaction()
        return pool.connect()
      },
      end: () => pool.end(),
    },
  })

const queryOn = (pool: pg.Pool) => (text: string, values?: unknown[]) => {
  refuseWhileInTransaction()
  return pool.query<Record<string, unknown>>(text, values)
}

/** Opens the PostgreSQL inside the process, in a folder or (without one) in memory. One process at a time: see `lock.ts`. */
export async function openEmbedded(folder?: string, options: PGliteOptions = {}): Promise<OpenDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  // A process on a server's database has no use for a database of its own in its memory.
  const [{ PGlite }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  const pglite = folder === undefined ? await PGlite.create(options) : await PGlite.create(folder, options)
  await pglite.exec(`set timezone = 'UTC'`)
  const pool = new pg.Pool({
    ...createPgConfig(pglite),
    max: 1,
    types,
    idleTimeoutMillis: 0,
  })
  return {
    db: new Kysely<DB>({ dialect: dialectOf(pool) }),
    listen: async (channel, heard) => {
      const stop = await pglite.listen(channel, heard)
      return () => stop()
    },
    query: queryOn(pool),
    embedded: true,
    dump: () => pglite.dumpDataDir('none'),
    close: async () => {
      await pool.end()
      await pglite.close()
    },
  }
}

/** Opens a PostgreSQL server by its address. */
export async function openPostgres(
  url: string,
  poolSize: number,
  onTrouble: (error: Error) => void,
): Promise<OpenDatabase> {
  const settings = {
    connectionString: url,
    types,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // Compiling a statement takes longer than any of these statements runs.
    options: `-c timezone=UTC -c jit=off -c statement_timeout=${STATEMENT_TIMEOUT_MS} -c idle_in_transaction_session_timeout=60000`,
  }
  const pool = new pg.Pool({ ...settings, max: poolSize })
  // An idle connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', onTrouble)
  return {
    db: new Kysely<DB>({ dialect: dialectOf(pool) }),
    listen: (channel, heard) => listenForEver(settings, channel, heard, onTrouble),
    query: queryOn(pool),
    embedded: false,
    close: () => pool.end(),
  }
}

// A listening connection cannot come from the pool: it stays open, and is opened again when it breaks.
async function listenForEver(
  settings: pg.ClientConfig,
  channel: string,
  heard: (payload: string) => void,
  onTrouble: (error: Error) => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | null = null
  const connect = async () => {
    const fresh = new pg.Client({ ...settings, keepAlive: true })
    fresh.on('error', (error) => {
      onTrouble(error)
      reconnect()
    })
    fresh.on('notification', (message) => heard(message.payload ?? ''))
    await fresh.connect()
    await fresh.query(`listen ${channel}`)
    client = fresh
    // Whatever was notified while nobody listened: the reader looks once.
    heard('')
  }
  const reconnect = () => {
    client = null
    if (stopped) return
    setTimeout(() => {
      if (!stopped) {
        connect().catch((error: Error) => {
          onTrouble(error)
          reconnect()
        })
      }
    }, 1_000).unref()
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}

const sqlState = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether an error is the breach of the named constraint or unique index. */
export const violates = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

/** Whether the database could not store a text: a NUL byte or broken encoding. */
export const isUnstorableText = (error: unknown): boolean => ['22021', '22P05'].includes(sqlState(error) ?? '')

/** Runs work in one transaction; it commits when the work ends and is undone when it throws. Deadlocks are tried again. */
export async function inTransaction<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute((transaction) => openTransaction.run(true, () => work(transaction)))
    } catch (error) {
      const clashed = ['40001', '40P01'].includes(sqlState(error) ?? '')
      if (!clashed || attempt === TRANSACTION_TRIES) throw error
    }
  }
}

/**
 * Keeps a list to the rows of one owner, to be read off an index on the owner and the order: order by the owner first. A range on
 * purpose: with an equality the planner drops the owner from the order, and then may walk the primary key through the rows of
 * everybody else, millions of them, in the hope of meeting the owner's soon.
 */
export const ownedBy = (column: string, owner: number): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} between ${owner}::bigint and ${owner}::bigint`
