import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { KINDS, type Kind, type Records } from './records.ts'

/** The sandbox's memory: read at any time, written only inside `change`. */
export interface Store {
  find<K extends Kind>(kind: K, id: string): Records[K] | undefined
  /** Oldest first. */
  all<K extends Kind>(kind: K): Records[K][]
  put<K extends Kind>(kind: K, record: Records[K]): Records[K]
  remove(kind: Kind, id: string): void
  /** Runs the work and saves it before returning. When work or saving throws, memory is as it was before. */
  change<T>(work: () => T): T
  onSaved(listener: () => void): void
}

type Shelf = Map<string, { id: string }>

const readShelves = (file: string): Map<Kind, Shelf> => {
  const shelves = new Map<Kind, Shelf>(KINDS.map((kind) => [kind, new Map()]))
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return shelves
    throw error
  }
  let saved: Partial<Record<Kind, { id: string }[]>>
  try {
    saved = JSON.parse(text) as typeof saved
  } catch (error) {
    // Starting empty would overwrite what somebody may still want to mend.
    throw new Error(`The payments sandbox cannot read its state in ${file}; mend the file or remove it`, {
      cause: error,
    })
  }
  for (const kind of KINDS) for (const record of saved[kind] ?? []) shelves.get(kind)!.set(record.id, record)
  return shelves
}

/** Replaces the file whole: a process killed at any moment leaves the old file or the new one, never half of one. */
const writeWhole = (folder: string, file: string, text: string) => {
  const draft = `${file}.draft`
  const handle = openSync(draft, 'w', 0o600)
  try {
    let bytes = Buffer.from(text)
    while (bytes.length > 0) bytes = bytes.subarray(writeSync(handle, bytes))
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(draft, file)
  // Windows does not open folders; elsewhere the new name itself is only safe once the folder is flushed.
  if (process.platform === 'win32') return
  const folderHandle = openSync(folder, 'r')
  try {
    fsyncSync(folderHandle)
  } finally {
    closeSync(folderHandle)
  }
}

/**
 * Opens the state kept in `folder`, making the folder when there is none.
 * Reading and writing are synchronous on purpose: a change is whole before anyone else sees any of it, so two clicks
 * on "Pay" need no locks.
 */
export const openStore = (folder: string): Store => {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const file = join(folder, 'state.json')
  const shelves = readShelves(file)
  const listeners: (() => void)[] = []
  let undo: (() => void)[] | null = null
  // Records are immutable, so each is turned into text once, however often the whole file is written.
  const texts = new WeakMap<object, string>()
  const textOf = (record: object) => {
    const text = texts.get(record) ?? JSON.stringify(record)
    texts.set(record, text)
    return text
  }
  const save = () => {
    const parts = KINDS.map((kind) => `"${kind}":[\n${[...shelves.get(kind)!.values()].map(textOf).join(',\n')}]`)
    writeWhole(folder, file, `{"version":1,\n${parts.join(',\n')}}\n`)
  }
  const journal = (kind: Kind, id: string) => {
    if (!undo) throw new Error('The state is written only inside change()')
    const shelf = shelves.get(kind)!
    const before = shelf.get(id)
    undo.push(() => (before ? shelf.set(id, before) : shelf.delete(id)))
    return shelf
  }
  return {
    find: <K extends Kind>(kind: K, id: string) => shelves.get(kind)!.get(id) as Records[K] | undefined,
    all: <K extends Kind>(kind: K) => [...shelves.get(kind)!.values()] as Records[K][],
    put: (kind, record) => {
      journal(kind, record.id).set(record.id, record)
      return record
    },
    remove: (kind, id) => void journal(kind, id).delete(id),
    change: (work) => {
      if (undo) throw new Error('A change cannot hold another')
      const steps: (() => void)[] = (undo = [])
      try {
        const result = work()
        if (steps.length > 0) save()
        return result
      } catch (error) {
        for (const step of steps.toReversed()) step()
        throw error
      } finally {
        undo = null
        if (steps.length > 0) for (const listener of listeners) listener()
      }
    },
    onSaved: (listener) => void listeners.push(listener),
  }
}
