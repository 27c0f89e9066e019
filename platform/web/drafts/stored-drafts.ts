import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { DraftFields, Files } from './draft.ts'

/** Whose draft, and of what; null is what is not there yet. */
export interface DraftPlace {
  accountId: number
  id: number | null
}

/** A draft as this browser keeps it until it is sent or thrown away. */
export interface KeptDraft<Fields extends DraftFields> {
  /** What its fields held when the writing began. */
  begun: Fields
  fields: Fields
  files: Files
  kept_at: number
}

/** Where drafts of one kind are kept. */
export interface DraftStore<Fields extends DraftFields> {
  /** What somebody has begun to write; null when there is nothing. What is older than a month is forgotten. */
  readDraft: (place: DraftPlace, now: number) => Promise<KeptDraft<Fields> | null>
  /** Keeps a draft in place of the one before. Throws where the browser keeps nothing, or has no room. */
  keepDraft: (place: DraftPlace, draft: KeptDraft<Fields>) => Promise<void>
  /** Forgets a draft: it was sent, or thrown away. */
  deleteDraft: (place: DraftPlace) => Promise<void>
}

type Key = [accountId: number, id: number]

// Each file lies by itself: who types does not write all pictures again with every word.
interface Kept<Fields extends DraftFields> extends DBSchema {
  drafts: { key: Key; value: Omit<KeptDraft<Fields>, 'files'> }
  files: { key: [...Key, string]; value: File }
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

// What is not there yet has no number; nothing has this one.
const keyOf = ({ accountId, id }: DraftPlace): Key => [accountId, id ?? 0]
const filesOf = (key: Key) => IDBKeyRange.bound([...key, ''], [...key, '\uffff'])

function opener<Fields extends DraftFields>(name: string) {
  let opened: Promise<IDBPDatabase<Kept<Fields>>> | undefined
  return () => {
    opened ??= openDB<Kept<Fields>>(name, 1, {
      upgrade: (database) => {
        database.createObjectStore('drafts')
        database.createObjectStore('files')
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
}

/** Drafts of one kind, kept in a database of this browser that is called so. */
export function draftStore<Fields extends DraftFields>(name: string): DraftStore<Fields> {
  const open = opener<Fields>(name)
  const deleteDraft = async (place: DraftPlace) => {
    const database = await open()
    const key = keyOf(place)
    const change = database.transaction(['drafts', 'files'], 'readwrite')
    await Promise.all([
      change.objectStore('drafts').delete(key),
      change.objectStore('files').delete(filesOf(key)),
      change.done,
    ])
  }
  return {
    deleteDraft,
    readDraft: async (place, now) => {
      const database = await open()
      const key = keyOf(place)
      const row = await database.get('drafts', key)
      if (!row) return null
      if (row.kept_at < now - KEPT_MS) {
        await deleteDraft(place)
        return null
      }
      const names = await database.getAllKeys('files', filesOf(key))
      const files = await database.getAll('files', filesOf(key))
      return { ...row, files: Object.fromEntries(names.map(([, , file], at) => [file, files[at]] as [string, File])) }
    },
    keepDraft: async (place, { files, ...row }) => {
      const database = await open()
      const key = keyOf(place)
      const change = database.transaction(['drafts', 'files'], 'readwrite')
      const stored = change.objectStore('files')
      const there = new Set((await stored.getAllKeys(filesOf(key))).map(([, , file]) => file))
      const wanted = Object.entries(files)
      await Promise.all([
        change.objectStore('drafts').put(row, key),
        ...wanted.filter(([file]) => !there.has(file)).map(([file, bytes]) => stored.put(bytes, [...key, file])),
        ...[...there].filter((file) => !(file in files)).map((file) => stored.delete([...key, file])),
        change.done,
      ])
    },
  }
}
