const AUTH_KEYS = [
  'token',
  'user',
  'authState',
  'last_activity',
  'session_timer',
  'google_id',
  'github_id',
  'linkedin_id',
] as const

/** What the browser keeps between visits, under the names existing clients know. The privacy policy names each of them. */
export const STORED_NAMES = [...AUTH_KEYS, 'pending_conversation_request_id', 'pending_feedback'] as const

/** What it keeps of one conversation of one account, whose numbers follow the name. */
export const STORED_BY_CONVERSATION = ['outbox_', 'draft_'] as const

type StoredByConversation = `${(typeof STORED_BY_CONVERSATION)[number]}${number}_${number}`
export type StoredKey = (typeof STORED_NAMES)[number] | StoredByConversation | `${StoredByConversation}_${string}`

const REDIRECT_KEY = 'redirectAfterLogin'
const HOME = 'http://own.invalid'

// Steps of signing in and out, and thanks for a gift: nobody who has just signed in wants to be there.
const NO_WAY_BACK =
  /^\/(?:login|register|logout|select-role|forgot-password|reset-password|verify-email|oauth-[^/]*|donation\/.*)\/?$/i
// What a link carries to be used once must not be kept, nor be followed again.
const leadsBack = (path: string) => !/token=/i.test(path) && !NO_WAY_BACK.test(new URL(path, HOME).pathname)

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

/** Everything that is kept under names that begin so. */
export const storedUnder = (prefix: StoredByConversation | `${StoredByConversation}_`): StoredKey[] =>
  attempt(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix)) as StoredKey[], [])

/** Forgets who was signed in. */
export const clearStoredAuth = (): void => {
  for (const key of AUTH_KEYS) attempt(() => localStorage.removeItem(key), undefined)
}

/** Forgets what an account was about to write or to talk of. Messages on their way stay: their writer counts on them. */
export const clearStoredWords = (accountId: number): void =>
  attempt(() => {
    const drafts = Object.keys(localStorage).filter((key) => key.startsWith(`draft_${accountId}_`))
    for (const key of [...drafts, 'pending_conversation_request_id']) localStorage.removeItem(key)
  }, undefined)

/** A path of our own origin, or `/` for anything that would lead elsewhere. */
export function safePath(path: string | null | undefined): string {
  if (!path?.startsWith('/') || /^\/[/\\]/.test(path)) return '/'
  if (!URL.canParse(path, HOME)) return '/'
  const address = new URL(path, HOME)
  // Resolving dots can leave two slashes in front (`/.//elsewhere`), which would lead to another origin after all.
  if (address.origin !== HOME || address.pathname.startsWith('//')) return '/'
  return `${address.pathname}${address.search}${address.hash}`
}

/** Remembers where somebody was going when they had to sign in first; on the way itself what is remembered stays. */
export function rememberRedirect(path: string): void {
  const safe = safePath(path)
  if (leadsBack(safe)) attempt(() => sessionStorage.setItem(REDIRECT_KEY, safe), undefined)
}

/** Where they were going, once; null when nowhere. */
export function takeRedirect(): string | null {
  const path = attempt(() => sessionStorage.getItem(REDIRECT_KEY), null)
  attempt(() => sessionStorage.removeItem(REDIRECT_KEY), undefined)
  return path === null ? null : safePath(path)
}

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
