import { stored, storedUnder } from './storage.ts'

// Where the browser stores nothing, a draft outlasts its dialog at least.
const unstored = new Map<string, string>()

/** Keeps a draft under a name; answers whether the browser stores it. */
export function keepFormDraft(name: string, text: string): boolean {
  stored(name).write(text)
  const isStored = stored(name).read() === text
  if (isStored) unstored.delete(name)
  else unstored.set(name, text)
  return isStored
}

/** Forgets a draft: it was sent, or discarded. */
export function deleteFormDraft(name: string): void {
  stored(name).remove()
  unstored.delete(name)
}

/** A draft as it was kept last; null when there is none. */
export const readFormDraft = (name: string): string | null => unstored.get(name) ?? stored(name).read()

/** Forgets the drafts of one account whose names begin so. */
export function deleteFormDrafts(prefix: string, accountId: number): void {
  storedUnder(`${prefix}${accountId}_`).forEach((draft) => draft.remove())
  unstored.clear()
}
