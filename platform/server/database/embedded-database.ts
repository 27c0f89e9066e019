import { mkdirSync } from 'node:fs'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import type pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { databaseAway, diskFull } from '../http/http-errors.ts'
import { RESERVE_BYTES, freeDiskBytes } from '../files/disk-space.ts'
import {
  holdLock,
  inTurn,
  kyselyOver,
  numberOfRun,
  statementRunner,
  createPool,
  takeFrom,
  types,
  type Source,
} from './connection.ts'
import { sqlState, toHttpError } from './errors.ts'
import { copyWhileRunning } from './embedded-snapshot.ts'
import { EXAMINED_SETTING } from './full-text-search.ts'

const LOOK_EVERY_MS = 100

/** Returns a function that tells whether the disk is full; cached briefly, because asking a slow disk may cost more than a statement. */
function watchRoom(room: () => number): () => boolean {
  let lookedAt = -Infinity
  let full = false
  return () => {
    const now = performance.now()
    if (now - lookedAt >= LOOK_EVERY_MS) {
      full = room() < RESERVE_BYTES
      lookedAt = now
    }
    return full
  }
}

// Exit status with which the engine leaves its loop on an ordinary SQL error.
const ORDINARY_ERROR = 100
// Exports of the engine that the library calls: its main loop, and the amount of unread data.
const RUN_ONCE = '_PostgresMainLoopOnce'
const UNREAD = '_pq_buffer_remaining_data'

/**
 * Returns a function that tells whether the engine has crashed, as PostgreSQL does when it cannot write its WAL. The library would not
 * notice: this statement and all later ones would hang or spin. After a crash each statement throws.
 */
function watchForDeath(pglite: PGlite, whyDead: () => Error): () => boolean {
  let dead = false
  const engine = pglite.Module
  const runOnce = engine[RUN_ONCE]
  engine[RUN_ONCE] = () => {
    try {
      runOnce()
    } catch (error) {
      if ((error as { status?: unknown }).status !== ORDINARY_ERROR) {
        dead = true
        // The library runs the engine again while unread data is left.
        engine[UNREAD] = () => 0
      }
      throw error
    }
  }
  const send = pglite.execProtocolRawSync.bind(pglite)
  pglite.execProtocolRawSync = (message) => {
    if (dead) throw whyDead()
    const answer = send(message)
    if (dead) throw whyDead()
    return answer
  }
  return () => dead
}

interface Listener {
  onPayload: (payload: string) => void
  stop: () => Promise<void>
}

/** One instance of the engine; a crash ends it. */
interface Life {
  pglite: PGlite
  pool: pg.Pool
  isDead: () => boolean
  readOnly: boolean
}

// Searching a text requires decompressing its words. The planner assumes that this is cheap and would scan a whole table instead of using
// the index, which would block all other statements.
const TRUE_COST_OF_SEARCH = 'alter function pg_catalog.ts_match_vq(tsvector, tsquery) cost 200'

// Limits a search to the rows examined in a tenth of a second: all callers share one connection, and there is no statement timeout.
const FEW_EXAMINED = `set ${EXAMINED_SETTING} = 3000`

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

async function begin(pglite: PGlite, run: number, whyDead: () => Error): Promise<Life> {
  const isDead = watchForDeath(pglite, whyDead)
  await pglite.exec(`set timezone = 'UTC'; ${FEW_EXAMINED}; ${TRUE_COST_OF_SEARCH}`)
  await pglite.query(holdLock(run))
  const { createPgConfig } = await loadEngine()
  const pool = createPool({ ...createPgConfig(pglite), max: 1, types, idleTimeoutMillis: 0 }, () => undefined)
  return { pglite, pool, isDead, readOnly: false }
}

// Makes transactions read-only while the disk is full, so that PostgreSQL refuses writes but still serves reads.
async function limitToFreeSpace(life: Life, client: pg.PoolClient, full: boolean): Promise<void> {
  if (full === life.readOnly) return
  await client.query(`set default_transaction_read_only = ${full ? 'on' : 'off'}`)
  life.readOnly = full
}

/**
 * Opens the embedded PostgreSQL database, in a folder or (without one) in memory. Only one process may use a folder: see `folder-lock.ts`.
 * The database is read-only while the disk is nearly full. If the engine crashes, it is reopened, which recovers all committed data.
 */
export async function openEmbedded(
  folder?: string,
  options: PGliteOptions = {},
  room: () => number = folder === undefined ? () => Infinity : () => freeDiskBytes(folder),
): Promise<OpenDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFull = watchRoom(room)
  const whyDead = () => (isFull() ? diskFull() : databaseAway())
  const { Engine } = await loadEngine()
  const startParams = [...Engine.defaultStartParams, ...SHARED_BUFFERS]
  const create = () =>
    folder === undefined
      ? Engine.create({ startParams, ...options })
      : Engine.create(folder, { startParams, ...options })
  const listeners = new Map<string, Listener>()
  const run = numberOfRun()
  let life = await begin(await create(), run, whyDead)
  let reviving: Promise<Life> | null = null

  const revive = async (): Promise<Life> => {
    // Opening writes to the disk, and would only crash again.
    if (isFull()) throw diskFull()
    const pglite = await create().catch((error: unknown) => {
      throw databaseAway(error)
    })
    const next = await begin(pglite, run, whyDead)
    for (const [channel, listener] of listeners) listener.stop = await next.pglite.listen(channel, listener.onPayload)
    life = next
    for (const { onPayload } of listeners.values()) onPayload('')
    return next
  }
  const alive = async (): Promise<Life> => {
    if (!life.isDead()) return life
    reviving ??= revive().finally(() => (reviving = null))
    return reviving
  }
  const take = async (): Promise<pg.PoolClient> => {
    const current = await alive()
    const client = await takeFrom(current.pool)
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
  const turns = inTurn(take, 1, ({ rank }) => rank === 'search')
  const source: Source = { take: turns.take, meaning, mayFallSilent: false }
  const query = statementRunner(source)
  return {
    db: kyselyOver(source, () => life.pool.end()),
    listen: async (channel, onPayload) => {
      const listener: Listener = { onPayload, stop: await life.pglite.listen(channel, onPayload) }
      listeners.set(channel, listener)
      return async () => {
        listeners.delete(channel)
        if (!life.isDead()) await listener.stop()
      }
    },
    query,
    isWritable: async () => !life.isDead() && !isFull(),
    hears: () => !life.isDead(),
    run,
    connections: () => ({ max: 1, size: life.pool.totalCount, idle: life.pool.idleCount, waiting: turns.waiting() }),
    embedded: true,
    ...(folder !== undefined && {
      copyTo: (place: string, signal: AbortSignal) => copyWhileRunning(query, folder, place, signal),
    }),
    close: async () => {
      await life.pool.end()
      if (!life.isDead()) await life.pglite.close()
    },
  }
}
