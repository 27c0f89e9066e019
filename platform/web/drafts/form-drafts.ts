import { stored, storedUnder } from './storage.ts'

/** Returns the storage name of an account's draft: a prefix, the account, and what tells it from others of its kind. */
export const formDraftName = (prefix: string, accountId: number, ...parts: readonly (string | number)[]): string =>
  prefix + [accountId, ...parts].join('_')

// Fallback without browser storage, so that a draft at least outlives its dialog.
const unstored = new Map<string, string>()

/** Stores a draft; returns whether the browser persisted it. */
export function storeFormDraft(name: string, text: string): boolean {
  stored(name).write(text)
  const isStored = stored(name).read() === text
  if (isStored) unstored.delete(name)
  else unstored.set(name, text)
  return isStored
}

/** Deletes a draft that was submitted or discarded. */
export function deleteFormDraft(name: string): void {
  stored(name).remove()
  unstored.delete(name)
}

/** Returns the last stored draft; null if there is none. */
export const readFormDraft = (name: string): string | null => unstored.get(name) ?? stored(name).read()

/** Deletes the drafts of one account by name prefix. */
export function deleteFormDrafts(prefix: string, accountId: number): void {
  storedUnder(`${prefix}${accountId}_`).forEach((draft) => draft.remove())
  unstored.clear()
}
