// A browser may deny storage (private mode, blocked cookies): then nothing is stored and nothing fails.
function attempt<T>(access: () => T, fallback: T): T {
  try {
    return access()
  } catch {
    return fallback
  }
}

/** Entry in browser storage. */
export interface StorageEntry {
  readonly name: string
  read: () => string | null
  write: (value: string) => void
  remove: () => void
}

/** Returns a storage entry: persistent, or for the lifetime of the window. */
export const storageEntry = (name: string, area: 'localStorage' | 'sessionStorage' = 'localStorage'): StorageEntry => ({
  name,
  read: () => attempt(() => globalThis[area].getItem(name), null),
  write: (value) => attempt(() => globalThis[area].setItem(name, value), undefined),
  remove: () => attempt(() => globalThis[area].removeItem(name), undefined),
})

/** Returns the persistent entries whose names start with a prefix. */
export const storageEntriesUnder = (prefix: string): StorageEntry[] =>
  attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix)), []).map((name) =>
    storageEntry(name),
  )

/** Session token, sent with every call. */
export const storedToken = storageEntry('token')

const listeners = new Set<() => void>()

/** Calls back when the server reports that the session has ended. Returns a function that unsubscribes. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Deletes the session token and notifies the listeners. */
export function dropSession(): void {
  storedToken.remove()
  for (const listener of listeners) listener()
}
