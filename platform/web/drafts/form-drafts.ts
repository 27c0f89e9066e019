import { storageEntry, storageEntriesUnder } from './storage.ts'

/** Returns the storage name of an account's draft: a prefix, the account, and what tells it from others of its kind. */
export const formDraftName = (prefix: string, accountId: number, ...parts: readonly (string | number)[]): string =>
  prefix + [accountId, ...parts].join('_')

// Fallback without browser storage, so that a draft at least outlives its dialog.
const draftsInMemory = new Map<string, string>()

/** Stores a draft; returns whether the browser persisted it. */
export function storeFormDraft(name: string, text: string): boolean {
  storageEntry(name).write(text)
  const isStored = storageEntry(name).read() === text
  if (isStored) draftsInMemory.delete(name)
  else draftsInMemory.set(name, text)
  return isStored
}

/** Deletes a draft that was submitted or discarded. */
export function deleteFormDraft(name: string): void {
  storageEntry(name).remove()
  draftsInMemory.delete(name)
}

/** Returns the last stored draft; null if there is none. */
export const readFormDraft = (name: string): string | null => draftsInMemory.get(name) ?? storageEntry(name).read()

/** Deletes the drafts of one account by name prefix. */
export function deleteFormDrafts(prefix: string, accountId: number): void {
  storageEntriesUnder(`${prefix}${accountId}_`).forEach((draft) => draft.remove())
  draftsInMemory.clear()
}
