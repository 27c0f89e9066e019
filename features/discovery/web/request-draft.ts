// Script file: home
import type { BegunRequest } from '#features/requests/web.tsx'
import { storedRequest } from './stored-request.ts'

type Values = BegunRequest['values']
type Body = Parameters<NonNullable<BegunRequest['visitor']>['onPost']>[0]

const RETENTION_MS = 30 * 24 * 60 * 60 * 1000
/** Maximum size of a draft in bytes. */
export const DRAFT_MAX_BYTES = 20_000

/** A request written by a visitor without an account, stored in their browser until they have one. */
export interface RequestToPost {
  values: Values
  /** Request body to post once there is an account; null while it is being written. */
  body: Body | null
  /** Idempotency key for posting, the same after a reload and in other tabs. */
  key: string
  kept_at: number
}

const isRequest = (read: unknown): read is RequestToPost =>
  typeof read === 'object' &&
  read !== null &&
  'values' in read &&
  typeof read.values === 'object' &&
  'key' in read &&
  typeof read.key === 'string' &&
  'kept_at' in read &&
  typeof read.kept_at === 'number'

function parse(written: string | null, now: number): RequestToPost | null {
  try {
    const read = JSON.parse(written ?? 'null') as unknown
    return isRequest(read) && read.kept_at > now - RETENTION_MS ? read : null
  } catch {
    // Not a valid draft.
    return null
  }
}

let last: { written: string | null; request: RequestToPost | null } = { written: null, request: null }

/** Returns the draft stored in this browser within the last month, or null. Referentially stable until it changes. */
export function readRequest(): RequestToPost | null {
  const written = storedRequest.read()
  if (written !== last.written) last = { written, request: parse(written, Date.now()) }
  return last.request
}

const listeners = new Set<() => void>()
const notifyListeners = () => listeners.forEach((listener) => listener())

/** Calls back when the draft changes in this tab or another; returns the unsubscribe function. */
export function onRequestChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Deletes the draft after it was posted or discarded. */
export function deleteRequest(): void {
  storedRequest.remove()
  notifyListeners()
}

/** Result of storing a draft. */
export type StoreResult = 'kept' | 'too_long' | 'impossible'

/**
 * Stores the draft, replacing the previous one. One that is too long is not stored at all, because a truncated one could be mistaken for
 * the whole.
 */
export function storeRequest(request: RequestToPost): StoreResult {
  const written = JSON.stringify(request)
  if (new TextEncoder().encode(written).length > DRAFT_MAX_BYTES) {
    deleteRequest()
    return 'too_long'
  }
  storedRequest.write(written)
  notifyListeners()
  return storedRequest.read() === written ? 'kept' : 'impossible'
}
