// A browser may deny storage (private mode, blocked cookies): then nothing is stored and nothing fails.
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Entry in browser storage. */
export interface Stored {
  readonly name: string
  read: () => string | null
  write: (value: string) => void
  remove: () => void
}

/** Returns a storage entry: persistent, or for the lifetime of the window. */
export const stored = (name: string, place: 'localStorage' | 'sessionStorage' = 'localStorage'): Stored => ({
  name,
  read: () => attempt(() => globalThis[place].getItem(name), null),
  write: (value) => attempt(() => globalThis[place].setItem(name, value), undefined),
  remove: () => attempt(() => globalThis[place].removeItem(name), undefined),
})

/** Returns the persistent entries whose names start with a prefix. */
export const storedUnder = (prefix: string): Stored[] =>
  attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix)), []).map((name) => stored(name))

/** Session token, sent with every call. */
export const storedToken = stored('token')

const listeners = new Set<() => void>()

/** Calls back when the server reports that the session has ended. Returns a function that unsubscribes. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Deletes the session token and notifies the listeners. */
export function loseSession(): void {
  storedToken.remove()
  for (const listener of listeners) listener()
}
