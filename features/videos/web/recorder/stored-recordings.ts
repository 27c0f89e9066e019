import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { RECORDINGS } from './delete-recordings.ts'
import { deleteScratch } from './scratch.ts'

/** A recording that lies in this browser until it has been sent or put away. */
export interface KeptRecording {
  id: string
  account_id: number
  type: string
  started_at: number
  /** How long it is, as far as it has come. */
  seconds: number
}

interface Kept extends DBSchema {
  recordings: { key: string; value: KeptRecording; indexes: { by_account: number } }
  chunks: { key: [string, number]; value: Blob }
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Kept>> | undefined

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(RECORDINGS, 1, {
    upgrade: (database) => {
      database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('by_account', 'account_id')
      database.createObjectStore('chunks')
    },
    // Somebody logs out, here or in another tab, and all of it is to go.
    blocking: (_current, _blocked, { target }) => {
      opened = undefined
      ;(target as IDBDatabase).close()
    },
    terminated: () => (opened = undefined),
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])
const lockOf = (id: string) => `recording-${id}`

// A recording that still runs, in this tab or another, is nobody's to pick up.
async function withoutRunning(recordings: KeptRecording[]): Promise<KeptRecording[]> {
  const { held = [] } = await navigator.locks.query()
  const running = new Set(held.map(({ name }) => name))
  return recordings.filter(({ id }) => !running.has(lockOf(id)))
}

/** Writes a recording down while it runs. */
export interface Keeper {
  id: string
  /** Adds what came, in its order. Throws when the device has no room for it. */
  add: (chunk: Blob, seconds: number) => Promise<void>
  /** The recording runs no longer. */
  end: () => void
}

/** Begins to keep a recording. Throws where the browser keeps nothing. */
export async function beginKeeping(accountId: number, type: string, now: number): Promise<Keeper> {
  const database = await open()
  const recording: KeptRecording = {
    id: crypto.randomUUID(),
    account_id: accountId,
    type,
    started_at: now,
    seconds: 0,
  }
  const ended = Promise.withResolvers<void>()
  // Held until the recording ends, or its tab.
  await new Promise<void>((held) => {
    void navigator.locks.request(lockOf(recording.id), () => {
      held()
      return ended.promise
    })
  })
  await database.add('recordings', recording)
  let number = 0
  return {
    id: recording.id,
    add: async (chunk, seconds) => {
      const change = database.transaction(['recordings', 'chunks'], 'readwrite')
      await Promise.all([
        change.objectStore('chunks').add(chunk, [recording.id, number++]),
        change.objectStore('recordings').put({ ...recording, seconds }),
        change.done,
      ])
    },
    end: ended.resolve,
  }
}

/** What an account has recorded in this browser and neither sent nor put away, newest first. What is older than a week is forgotten. */
export async function listKept(accountId: number, now: number): Promise<KeptRecording[]> {
  const database = await open()
  const all = await withoutRunning(await database.getAllFromIndex('recordings', 'by_account', accountId))
  const isOver = ({ started_at, seconds }: KeptRecording) => started_at < now - KEPT_MS || seconds === 0
  await Promise.all(all.filter(isOver).map(({ id }) => forgetKept(id)))
  return all.filter((one) => !isOver(one)).toSorted((a, b) => b.started_at - a.started_at)
}

/** A kept recording as one file. */
export async function readKept({ id, type }: Pick<KeptRecording, 'id' | 'type'>): Promise<Blob> {
  const database = await open()
  return new Blob(await database.getAll('chunks', allOf(id)), { type })
}

/** Puts a recording away for good. */
export async function forgetKept(id: string): Promise<void> {
  const database = await open()
  const change = database.transaction(['recordings', 'chunks'], 'readwrite')
  await Promise.all([
    change.objectStore('chunks').delete(allOf(id)),
    change.objectStore('recordings').delete(id),
    change.done,
  ])
  await deleteScratch(id)
}
