// A browser may refuse storage (private mode, blocked cookies): then nothing is kept, and nothing breaks.
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

/** Something that the browser keeps under a name of its own. */
export interface Stored {
  readonly name: string
  read: () => string | null
  write: (value: string) => void
  remove: () => void
}

/** What the browser keeps under a name: between visits, or for as long as the window is open. */
export const stored = (name: string, place: 'localStorage' | 'sessionStorage' = 'localStorage'): Stored => ({
  name,
  read: () => attempt(() => globalThis[place].getItem(name), null),
  write: (value) => attempt(() => globalThis[place].setItem(name, value), undefined),
  remove: () => attempt(() => globalThis[place].removeItem(name), undefined),
})

/** Everything that is kept between visits under names that begin so. */
export const storedUnder = (prefix: string): Stored[] =>
  attempt(() => Object.keys(localStorage).filter((name) => name.startsWith(prefix)), []).map((name) => stored(name))

/** The key of the session, sent with every call. */
export const storedToken = stored('token')

const listeners = new Set<() => void>()

/** Calls back when the server says that the session is over. Answers how to stop. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets the session and tells who listens. */
export function loseSession(): void {
  storedToken.remove()
  for (const listener of listeners) listener()
}
