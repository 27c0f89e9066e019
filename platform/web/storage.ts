/** What the browser keeps between visits, under the names existing clients know. */
export type StoredKey =
  | 'token'
  | 'user'
  | 'authState'
  | 'last_activity'
  | 'session_timer'
  | 'google_id'
  | 'github_id'
  | 'linkedin_id'
  | 'pending_conversation_request_id'
  | 'pending_feedback'
  | `outbox_${number}_${number}`
  | `draft_${number}_${number}`

const AUTH_KEYS: readonly StoredKey[] = [
  'token',
  'user',
  'authState',
  'last_activity',
  'google_id',
  'github_id',
  'linkedin_id',
]
const REDIRECT_KEY = 'redirectAfterLogin'

// A browser may refuse storage (private mode, blocked cookies): then nothing is kept, and nothing breaks.
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

export const readStored = (key: StoredKey): string | null => attempt(() => localStorage.getItem(key), null)
export const writeStored = (key: StoredKey, value: string): void =>
  attempt(() => localStorage.setItem(key, value), undefined)

export const removeStored = (key: StoredKey): void => attempt(() => localStorage.removeItem(key), undefined)

/** Forgets who was signed in. */
export const clearStoredAuth = (): void => {
  for (const key of AUTH_KEYS) attempt(() => localStorage.removeItem(key), undefined)
}

/** A path of our own origin, or `/` for anything that would lead elsewhere. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return '/'
  const home = 'http://own.invalid'
  if (!URL.canParse(path, home)) return '/'
  const address = new URL(path, home)
  // Resolving dots can leave two slashes in front (`/.//elsewhere`), which would lead to another origin after all.
  if (address.origin !== home || address.pathname.startsWith('//')) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}

/** Remembers where somebody was going when they had to sign in first. */
export const rememberRedirect = (path: string): void =>
  attempt(() => sessionStorage.setItem(REDIRECT_KEY, safePath(path)), undefined)

/** Where they were going, once; null when nowhere. */
export function takeRedirect(): string | null {
  const path = attempt(() => sessionStorage.getItem(REDIRECT_KEY), null)
  attempt(() => sessionStorage.removeItem(REDIRECT_KEY), undefined)
  return path === null ? null : safePath(path)
}

/** Whether a path stays where it is when a session ends: home, sign-in and the legal pages. */
export const staysWhenSignedOut = (path: string): boolean =>
  path === '/' ||
  [
    '/home',
    '/login',
    '/register',
    '/oauth/callback',
    '/auth/github/callback',
    '/auth/google/callback',
    '/terms',
    '/privacy',
  ].some((open) => path === open || path.startsWith(`${open}/`) || path.startsWith(`${open}-`))

const listeners = new Set<() => void>()

/** Calls back when the server says that the session is over. Answers how to stop. */
export function onSessionLost(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Forgets who was signed in and tells who listens. */
export function loseSession(): void {
  clearStoredAuth()
  for (const listener of listeners) listener()
}
