import type { DBSchema } from 'idb'
import { databaseOpener } from './browser-database.ts'
import type { DraftFields, Files } from './draft.ts'

/** Owner and subject of a draft; id null for a work that does not exist yet. */
export interface DraftPlace {
  accountId: number
  id: number | null
}

/** Draft as stored in this browser until submitted or discarded. */
export interface StoredDraft<Fields extends DraftFields> {
  /** Values of the fields when editing began. */
  begun: Fields
  fields: Fields
  files: Files
  kept_at: number
}

/** Storage of one kind of drafts. */
export interface DraftStore<Fields extends DraftFields> {
  /** Returns a draft; null if there is none. Deletes drafts older than a month. */
  readDraft: (place: DraftPlace, now: number) => Promise<StoredDraft<Fields> | null>
  /** Replaces a draft. Throws if the browser stores nothing or its quota is exceeded. */
  storeDraft: (place: DraftPlace, draft: StoredDraft<Fields>) => Promise<void>
  /** Deletes a draft that was submitted or discarded. */
  deleteDraft: (place: DraftPlace) => Promise<void>
}

type Key = [accountId: number, id: number]

// Files are separate records, so that typing does not rewrite all pictures.
interface DraftsDatabase<Fields extends DraftFields> extends DBSchema {
  drafts: { key: Key; value: Omit<StoredDraft<Fields>, 'files'> }
  files: { key: [...Key, string]; value: File }
}

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000

// A work that does not exist yet uses 0, which is never an id.
const keyOf = ({ accountId, id }: DraftPlace): Key => [accountId, id ?? 0]
const filesOf = (key: Key) => IDBKeyRange.bound([...key, ''], [...key, '\uffff'])

/** Opens the IndexedDB database of one kind of drafts. */
export function draftStore<Fields extends DraftFields>(name: string): DraftStore<Fields> {
  const open = databaseOpener<DraftsDatabase<Fields>>(name, (database) => {
    database.createObjectStore('drafts')
    database.createObjectStore('files')
  })
  const deleteDraft = async (place: DraftPlace) => {
    const database = await open()
    const key = keyOf(place)
    const transaction = database.transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([
      transaction.objectStore('drafts').delete(key),
      transaction.objectStore('files').delete(filesOf(key)),
      transaction.done,
    ])
  }
  return {
    deleteDraft,
    readDraft: async (place, now) => {
      const database = await open()
      const key = keyOf(place)
      const row = await database.get('drafts', key)
      if (!row) return null
      if (row.kept_at < now - RETENTION_MS) {
        await deleteDraft(place)
        return null
      }
      const names = await database.getAllKeys('files', filesOf(key))
      const files = await database.getAll('files', filesOf(key))
      return { ...row, files: Object.fromEntries(names.map(([, , file], at) => [file, files[at]] as [string, File])) }
    },
    storeDraft: async (place, { files, ...row }) => {
      const database = await open()
      const key = keyOf(place)
      const transaction = database.transaction(['drafts', 'files'], 'readwrite')
      const fileStore = transaction.objectStore('files')
      const existing = new Set((await fileStore.getAllKeys(filesOf(key))).map(([, , file]) => file))
      const entries = Object.entries(files)
      await Promise.all([
        transaction.objectStore('drafts').put(row, key),
        ...entries.filter(([file]) => !existing.has(file)).map(([file, bytes]) => fileStore.put(bytes, [...key, file])),
        ...[...existing].filter((file) => !(file in files)).map((file) => fileStore.delete([...key, file])),
        transaction.done,
      ])
    },
  }
}
