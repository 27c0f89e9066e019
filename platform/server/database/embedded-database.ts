import { mkdirSync } from 'node:fs'
import type { PGlite, PGliteOptions } from '@electric-sql/pglite'
import type pg from 'pg'
import type { OpenDatabase } from './database.ts'
import { databaseAway, noRoom } from '../http/http-errors.ts'
import { RESERVE_BYTES, freeDiskBytes } from '../files/disk-space.ts'
import {
  holdLock,
  inTurn,
  kyselyOver,
  numberOfRun,
  statementRunner,
  sturdyPool,
  takeFrom,
  types,
  type Source,
} from './connection.ts'
import { sqlState, whatItMeans } from './errors.ts'
import { copyWhileRunning } from './embedded-snapshot.ts'
import { EXAMINED_SETTING } from './full-text-search.ts'

const LOOK_EVERY_MS = 100

/** How much room there is, looked up at most every so often: a statement costs less than a slow disk's answer. */
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

// The status with which the engine leaves its loop on an ordinary SQL error.
const ORDINARY_ERROR = 100
// Its loop, and what it has not read yet: the library calls both by these names.
const RUN_ONCE = '_PostgresMainLoopOnce'
const UNREAD = '_pq_buffer_remaining_data'

/**
 * Tells whether the engine has died, as PostgreSQL does when it cannot write its log. The library would not notice: the statement
 * and all that follow would wait for ever, or spin. From then on each one throws.
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
        // The library runs the engine again for as long as there is something left to read.
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
  heard: (payload: string) => void
  stop: () => Promise<void>
}

/** One life of the engine. */
interface Life {
  pglite: PGlite
  pool: pg.Pool
  isDead: () => boolean
  readOnly: boolean
}

// The words of a text must be unpacked to be looked through. As cheap as the planner takes that to be, it reads a whole table
// rather than ask the index, and meanwhile nobody else gets an answer.
const TRUE_COST_OF_SEARCH = 'alter function pg_catalog.ts_match_vq(tsvector, tsquery) cost 200'

// Of rows that are looked through for words, a tenth of a second's worth: there is one connection for all, and no time limit.
const FEW_EXAMINED = `set ${EXAMINED_SETTING} = 3000`

// Of its default of 128 MB every page that was ever read stays in this process's memory, and the file system's cache has it anyway.
const SHARED_BUFFERS = ['-c', 'shared_buffers=32MB']

// A process on a server's database has no use for a database of its own in its memory.
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
  const pool = sturdyPool({ ...createPgConfig(pglite), max: 1, types, idleTimeoutMillis: 0 }, () => undefined)
  return { pglite, pool, isDead, readOnly: false }
}

// PostgreSQL itself then refuses to write, and reads on.
async function keepToTheRoom(life: Life, client: pg.PoolClient, full: boolean): Promise<void> {
  if (full === life.readOnly) return
  await client.query(`set default_transaction_read_only = ${full ? 'on' : 'off'}`)
  life.readOnly = full
}

/**
 * Opens the PostgreSQL inside the process, in a folder or (without one) in memory. One process at a time: see `lock.ts`. While the
 * disk is nearly full it is read-only; should the engine die it is opened again, which restores all that was acknowledged.
 */
export async function openEmbedded(
  folder?: string,
  options: PGliteOptions = {},
  room: () => number = folder === undefined ? () => Infinity : () => freeDiskBytes(folder),
): Promise<OpenDatabase> {
  if (folder !== undefined) mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isFull = watchRoom(room)
  const whyDead = () => (isFull() ? noRoom() : databaseAway())
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
    // Opening writes, and would only die again.
    if (isFull()) throw noRoom()
    const pglite = await create().catch((error: unknown) => {
      throw databaseAway(error)
    })
    const next = await begin(pglite, run, whyDead)
    for (const [channel, listener] of listeners) listener.stop = await next.pglite.listen(channel, listener.heard)
    life = next
    for (const { heard } of listeners.values()) heard('')
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
      await keepToTheRoom(current, client, isFull())
      return client
    } catch (error) {
      client.release(true)
      throw error
    }
  }
  // It is read-only for one reason.
  const meaning = (error: unknown) => (sqlState(error) === '25006' ? noRoom(error) : whatItMeans(error))
  // It works in this thread, so it cannot go away and leave anybody waiting: others wait for their turn as long as it takes.
  const turns = inTurn(take, 1, ({ rank }) => rank === 'search')
  const source: Source = { take: turns.take, meaning, mayFallSilent: false }
  const query = statementRunner(source)
  return {
    db: kyselyOver(source, () => life.pool.end()),
    listen: async (channel, heard) => {
      const listener: Listener = { heard, stop: await life.pglite.listen(channel, heard) }
      listeners.set(channel, listener)
      return async () => {
        listeners.delete(channel)
        if (!life.isDead()) await listener.stop()
      }
    },
    query,
    isWritable: async () => !life.isDead() && !isFull(),
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
