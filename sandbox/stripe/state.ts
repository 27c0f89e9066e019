import { join } from 'node:path'
import { openJournal } from '../journal.ts'
import { KINDS, type Kind, type Records } from './records.ts'

/** The sandbox's state in memory: readable at any time, writable only inside `change`. */
export interface Store {
  find<K extends Kind>(kind: K, id: string): Records[K] | undefined
  /** Returns all records, oldest first. */
  all<K extends Kind>(kind: K): Records[K][]
  put<K extends Kind>(kind: K, record: Records[K]): Records[K]
  remove(kind: Kind, id: string): void
  /** Runs the function and saves its changes before returning. If either throws, the state is rolled back. */
  change<T>(work: () => T): T
  onSaved(listener: () => void): void
  close(): void
}

type RecordMap = Map<string, { id: string }>

/** One step of a change: a stored record, or the id of a removed one. */
type Step = [Kind, { id: string }] | [Kind, string]

interface Change {
  steps: Step[]
  undo: (() => void)[]
}

const parseLegacyState = (text: string): Step[][] => {
  const saved = JSON.parse(text) as Partial<Record<Kind, { id: string }[]>>
  return KINDS.map((kind) => (saved[kind] ?? []).map((record): Step => [kind, record]))
}

const applyChanges = (recordsByKind: Map<Kind, RecordMap>, storedChanges: readonly Step[][]) => {
  for (const [kind, recordOrId] of storedChanges.flat()) {
    if (typeof recordOrId === 'string') recordsByKind.get(kind)?.delete(recordOrId)
    else recordsByKind.get(kind)?.set(recordOrId.id, recordOrId)
  }
  return [...recordsByKind].flatMap(([kind, records]) =>
    [...records.values()].map((record): Step[] => [[kind, record]]),
  )
}

/**
 * Opens the state in `folder`, creating the folder if needed. Reads and writes are deliberately synchronous: a change is complete before
 * anyone else can see part of it, so two clicks on "Pay" need no locks. Only the change is saved, whatever the size of the state.
 */
export const openStore = (folder: string): Store => {
  const recordsByKind = new Map<Kind, RecordMap>(KINDS.map((kind) => [kind, new Map()]))
  const journal = openJournal<Step[]>({
    file: join(folder, 'journal.jsonl'),
    earlier: { file: join(folder, 'state.json'), read: parseLegacyState },
    compact: (storedChanges) => applyChanges(recordsByKind, storedChanges),
  })
  const listeners: (() => void)[] = []
  let change: Change | null = null
  const addStep = (kind: Kind, id: string, step: Step) => {
    if (!change) throw new Error('The state is written only inside change()')
    const records = recordsByKind.get(kind)!
    const before = records.get(id)
    change.undo.push(() => (before ? records.set(id, before) : records.delete(id)))
    change.steps.push(step)
    return records
  }
  return {
    find: <K extends Kind>(kind: K, id: string) => recordsByKind.get(kind)!.get(id) as Records[K] | undefined,
    all: <K extends Kind>(kind: K) => [...recordsByKind.get(kind)!.values()] as Records[K][],
    put: (kind, record) => {
      addStep(kind, record.id, [kind, record]).set(record.id, record)
      return record
    },
    remove: (kind, id) => void addStep(kind, id, [kind, id]).delete(id),
    change: (work) => {
      if (change) throw new Error('A change cannot hold another')
      const { steps, undo }: Change = (change = { steps: [], undo: [] })
      try {
        const result = work()
        if (steps.length > 0) journal.append(steps)
        return result
      } catch (error) {
        for (const step of undo.toReversed()) step()
        throw error
      } finally {
        change = null
        if (steps.length > 0) for (const listener of listeners) listener()
      }
    },
    onSaved: (listener) => void listeners.push(listener),
    close: () => journal.close(),
  }
}
