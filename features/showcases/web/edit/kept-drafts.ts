import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { DraftFields, Files } from './draft.ts'
import { SHOWCASE_DRAFTS } from './forget-drafts.ts'

/** Whose draft, and of which showcase; null is one that is not there yet. */
export interface DraftPlace {
  accountId: number
  showcaseId: number | null
}

/** A draft as this browser keeps it until it is sent or thrown away. */
export interface KeptDraft {
  /** What its fields held when the writing began. */
  begun: DraftFields
  fields: DraftFields
  files: Files
  kept_at: number
}

type Row = Omit<KeptDraft, 'files'>
type Key = [accountId: number, showcaseId: number]

// Each file lies by itself: who types does not write all pictures again with every word.
interface Kept extends DBSchema {
  drafts: { key: Key; value: Row }
  files: { key: [...Key, string]; value: File }
}

const KEPT_MS = 30 * 24 * 60 * 60 * 1000

let opened: Promise<IDBPDatabase<Kept>> | undefined

function open(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(SHOWCASE_DRAFTS, 1, {
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

// A showcase that is not there yet has no number; none has this one.
const keyOf = ({ accountId, showcaseId }: DraftPlace): Key => [accountId, showcaseId ?? 0]
const filesOf = (key: Key) => IDBKeyRange.bound([...key, ''], [...key, '\uffff'])

/** What somebody has begun to write; null when there is nothing. What is older than a month is forgotten. */
export async function readDraft(place: DraftPlace, now: number): Promise<KeptDraft | null> {
  const database = await open()
  const key = keyOf(place)
  const row = await database.get('drafts', key)
  if (!row) return null
  if (row.kept_at < now - KEPT_MS) {
    await forgetDraft(place)
    return null
  }
  const names = await database.getAllKeys('files', filesOf(key))
  const files = await database.getAll('files', filesOf(key))
  return { ...row, files: Object.fromEntries(names.map(([, , name], at) => [name, files[at]] as [string, File])) }
}

/** Keeps a draft in place of the one before. Throws where the browser keeps nothing, or has no room. */
export async function keepDraft(place: DraftPlace, { files, ...row }: KeptDraft): Promise<void> {
  const database = await open()
  const key = keyOf(place)
  const change = database.transaction(['drafts', 'files'], 'readwrite')
  const stored = change.objectStore('files')
  const there = new Set((await stored.getAllKeys(filesOf(key))).map(([, , name]) => name))
  const wanted = Object.entries(files)
  await Promise.all([
    change.objectStore('drafts').put(row, key),
    ...wanted.filter(([name]) => !there.has(name)).map(([name, file]) => stored.put(file, [...key, name])),
    ...[...there].filter((name) => !(name in files)).map((name) => stored.delete([...key, name])),
    change.done,
  ])
}

/** Forgets a draft: it was sent, or thrown away. */
export async function forgetDraft(place: DraftPlace): Promise<void> {
  const database = await open()
  const key = keyOf(place)
  const change = database.transaction(['drafts', 'files'], 'readwrite')
  await Promise.all([
    change.objectStore('drafts').delete(key),
    change.objectStore('files').delete(filesOf(key)),
    change.done,
  ])
}
