import type { DBSchema } from 'idb'
import { databaseOpener } from '#platform/web/drafts/browser-database.ts'
import { RECORDINGS } from './delete-recordings.ts'
import { deleteScratch } from './scratch.ts'

/** A recording stored in this browser until it has been uploaded or deleted. */
export interface StoredRecording {
  id: string
  account_id: number
  type: string
  started_at: number
  /** Duration so far. */
  seconds: number
}

interface RecordingsDatabase extends DBSchema {
  recordings: { key: string; value: StoredRecording; indexes: { by_account: number } }
  chunks: { key: [string, number]; value: Blob }
}

const RETENTION_MS = 7 * 24 * 60 * 60 * 1000

const open = databaseOpener<RecordingsDatabase>(RECORDINGS, (database) => {
  database.createObjectStore('recordings', { keyPath: 'id' }).createIndex('by_account', 'account_id')
  database.createObjectStore('chunks')
})

const allOf = (id: string) => IDBKeyRange.bound([id, 0], [id, Infinity])
const lockOf = (id: string) => `recording-${id}`

// A recording still running, in this tab or another, cannot be reopened.
async function excludeRunning(recordings: StoredRecording[]): Promise<StoredRecording[]> {
  const { held = [] } = await navigator.locks.query()
  const running = new Set(held.map(({ name }) => name))
  return recordings.filter(({ id }) => !running.has(lockOf(id)))
}

/** Stores a recording while it runs. */
export interface RecordingStore {
  id: string
  /** Appends a chunk, in order. Throws when the device has no space left. */
  add: (chunk: Blob, seconds: number) => Promise<void>
  /** Marks the recording as no longer running. */
  end: () => void
}

/** Begins to store a recording. Throws in a browser without storage. */
export async function createRecordingStore(accountId: number, type: string, now: number): Promise<RecordingStore> {
  const database = await open()
  const recording: StoredRecording = {
    id: crypto.randomUUID(),
    account_id: accountId,
    type,
    started_at: now,
    seconds: 0,
  }
  const ended = Promise.withResolvers<void>()
  // Holds a lock until the recording ends or its tab is closed.
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

/**
 * Returns an account's recordings in this browser that were neither uploaded nor deleted, newest first. Deletes those older than a week.
 */
export async function listRecordings(accountId: number, now: number): Promise<StoredRecording[]> {
  const database = await open()
  const all = await excludeRunning(await database.getAllFromIndex('recordings', 'by_account', accountId))
  const isOver = ({ started_at, seconds }: StoredRecording) => started_at < now - RETENTION_MS || seconds === 0
  await Promise.all(all.filter(isOver).map(({ id }) => deleteRecording(id)))
  return all.filter((one) => !isOver(one)).toSorted((a, b) => b.started_at - a.started_at)
}

/** Returns a stored recording as one file. */
export async function readRecording({ id, type }: Pick<StoredRecording, 'id' | 'type'>): Promise<Blob> {
  const database = await open()
  return new Blob(await database.getAll('chunks', allOf(id)), { type })
}

/** Deletes a recording permanently. */
export async function deleteRecording(id: string): Promise<void> {
  const database = await open()
  const change = database.transaction(['recordings', 'chunks'], 'readwrite')
  await Promise.all([
    change.objectStore('chunks').delete(allOf(id)),
    change.objectStore('recordings').delete(id),
    change.done,
  ])
  await deleteScratch(id)
}
