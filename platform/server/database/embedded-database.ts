import { mkdirSync } from 'node:fs'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import type pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { databaseUnavailable, diskFull } from '../http/http-errors.ts'
import { RESERVE_BYTES, freeDiskBytes } from '../files/disk-space.ts'
import {
  runLockSql,
  withFairQueue,
  createKysely,
  createRunNumber,
  createStatementRunner,
  createPool,
  acquireFrom,
  types,
  type Source,
} from './connection.ts'
import { sqlState, toHttpError } from './errors.ts'
import { copyWhileRunning } from './embedded-snapshot.ts'
import { EXAMINED_SETTING } from './full-text-search.ts'

const DISK_CHECK_INTERVAL_MS = 100

/** Returns a function that tells whether the disk is full; cached briefly, because asking a slow disk may cost more than a statement. */
function watchDiskSpace(freeBytes: () => number): () => boolean {
  let checkedAt = -Infinity
  let full = false
  return () => {
    const now = performance.now()
    if (now - checkedAt >= DISK_CHECK_INTERVAL_MS) {
      full = freeBytes() < RESERVE_BYTES
      checkedAt = now
    }
    return full
  }
}

// Exit status with which the engine leaves its loop on an ordinary SQL error.
const ORDINARY_ERROR = 100
// Exports of the engine that the library calls: its main loop, and the amount of unread data.
const RUN_ONCE = '_PostgresMainLoopOnce'
const UNREAD_BYTES = '_pq_buffer_remaining_data'

/**
 * Returns a function that tells whether the engine has crashed, as PostgreSQL does when it cannot write its WAL. The library would not
 * notice: this statement and all later ones would hang or spin. After a crash each statement throws.
 */
function watchForCrash(pglite: PGlite, crashError: () => Error): () => boolean {
  let isCrashed = false
  const engine = pglite.Module
  const runOnce = engine[RUN_ONCE]
  engine[RUN_ONCE] = () => {
    try {
      runOnce()
    } catch (error) {
      if ((error as { status?: unknown }).status !== ORDINARY_ERROR) {
        isCrashed = true
        // The library runs the engine again while unread data is left.
        engine[UNREAD_BYTES] = () => 0
      }
      throw error
    }
  }
  const send = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    if (isCrashed) throw crashError()
    const response = send(message)
    if (isCrashed) throw crashError()
    return response
  }
  return () => isCrashed
}

interface Listener {
  onPayload: (payload: string) => void
  stop: () => Promise<void>
}

/** One instance of the engine; a crash ends it. */
interface EngineInstance {
  pglite: PGlite
  pool: pg.Pool
  isDead: () => boolean
  readOnly: boolean
}

// Searching a text requires decompressing its words. The planner assumes that this is cheap and would scan a whole table instead of using
// the index, which would block all other statements.
const RAISE_SEARCH_COST = 'alter function pg_catalog.ts_match_vq(tsvector, tsquery) cost 200'

// Limits a search to the rows examined in a tenth of a second: all callers share one connection, and there is no statement timeout.
const LIMIT_EXAMINED_ROWS = `set ${EXAMINED_SETTING} = 3000`

// With the default of 128 MB, all pages ever read would stay in the memory of this process, although the file system caches them anyway.
const SHARED_BUFFERS = ['-c', 'shared_buffers=32MB']

// Imported only when needed, so that processes on a PostgreSQL server do not load the engine into memory.
const loadEngine = async () => {
  const [{ PGlite: Engine }, { createPgConfig }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite/node-postgres'),
  ])
  return { Engine, createPgConfig }
}

async function startInstance(pglite: PGlite, run: number, crashError: () => Error): Promise<EngineInstance> {
  const isDead = watchForCrash(pglite, crashError)
  await pglite.exec(`set timezone = 'UTC'; ${LIMIT_EXAMINED_ROWS}; ${RAISE_SEARCH_COST}`)
  await pglite.query(runLockSql(run))
  const { createPgConfig } = await loadEngine()
  const pool = createPool({ ...createPgConfig(pglite), max: 1, types, idleTimeoutMillis: 0 }, () => undefined)
  return { pglite, pool, isDead, readOnly: false }
}

// Makes transactions read-only while the disk is full, so that PostgreSQL refuses writes but still serves reads.
async function limitToFreeSpace(instance: EngineInstance, client: pg.PoolClient, full: boolean): Promise<void> {
  if (full === instance.readOnly) return
  await client.query(`set default_transaction_read_only = ${full ? 'on' : 'off'}`)
  instance.readOnly = full
}

/**
 * Opens the embedded PostgreSQL database, in a folder or (without one) in memory. Only one process may use a folder: see `folder-lock.ts`.
 * The database is read-only while the disk is nearly full. If the engine crashes, it is reopened, which recovers all committed data.
 */
export async function openEmbedded(
  folder?: string,
  options: PGliteOptions = {},
  freeBytes: () => number = folder === undefined ? () => Infinity : () => freeDiskBytes(folder),
): Promise<OpenDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFull = watchDiskSpace(freeBytes)
  const crashError = () => (isFull() ? diskFull() : databaseUnavailable())
  const { Engine } = await loadEngine()
  const startParams = [...Engine.defaultStartParams, ...SHARED_BUFFERS]
  const create = () =>
    folder === undefined
      ? Engine.create({ startParams, ...options })
      : Engine.create(folder, { startParams, ...options })
  const listeners = new Map<string, Listener>()
  const run = createRunNumber()
  let instance = await startInstance(await create(), run, crashError)
  let restarting: Promise<EngineInstance> | null = null

  const restart = async (): Promise<EngineInstance> => {
    // Opening writes to the disk, and would only crash again.
    if (isFull()) throw diskFull()
    const pglite = await create().catch((error: unknown) => {
      throw databaseUnavailable(error)
    })
    const next = await startInstance(pglite, run, crashError)
    for (const [channel, listener] of listeners) listener.stop = await next.pglite.listen(channel, listener.onPayload)
    instance = next
    for (const { onPayload } of listeners.values()) onPayload('')
    return next
  }
  const runningInstance = async (): Promise<EngineInstance> => {
    if (!instance.isDead()) return instance
    restarting ??= restart().finally(() => (restarting = null))
    return restarting
  }
  const take = async (): Promise<pg.PoolClient> => {
    const current = await runningInstance()
    const client = await acquireFrom(current.pool)
    try {
      await limitToFreeSpace(current, client, isFull())
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  // The only reason for being read-only is a full disk.
  const meaning = (error: unknown) => (sqlState(error) === '25006' ? diskFull(error) : toHttpError(error))
  // Only searches have a time budget here: the engine runs in this thread, so it cannot become unreachable, and others may wait.
  const queue = withFairQueue(take, 1, ({ rank }) => rank === 'search')
  const source: Source = { take: queue.take, meaning, mayFallSilent: false }
  const query = createStatementRunner(source)
  return {
    db: createKysely(source, () => instance.pool.end()),
    listen: async (channel, onPayload) => {
      const listener: Listener = { onPayload, stop: await instance.pglite.listen(channel, onPayload) }
      listeners.set(channel, listener)
      return async () => {
        listeners.delete(channel)
        if (!instance.isDead()) await listener.stop()
      }
    },
    query,
    isWritable: async () => !instance.isDead() && !isFull(),
    hears: () => !instance.isDead(),
    run,
    connections: () => ({
      max: 1,
      size: instance.pool.totalCount,
      idle: instance.pool.idleCount,
      waiting: queue.waiting(),
    }),
    embedded: true,
    ...(folder !== undefined && {
      copyTo: (place: string, signal: AbortSignal) => copyWhileRunning(query, folder, place, signal),
    }),
    close: async () => {
      await instance.pool.end()
      if (!instance.isDead()) await instance.pglite.close()
    },
  }
}
