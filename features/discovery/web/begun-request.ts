// Script file: home
import type { BegunRequest } from '#features/requests/web.tsx'
import { keptRequest } from './kept-request.ts'

type Values = BegunRequest['values']
type Body = Parameters<NonNullable<BegunRequest['visitor']>['onPost']>[0]

const KEPT_MS = 30 * 24 * 60 * 60 * 1000
/** What a draft takes at most, in bytes. */
export const DRAFT_MAX_BYTES = 20_000

/** A request that somebody without an account writes. It stays in their browser until they have one. */
export interface RequestToPost {
  values: Values
  /** What is posted once there is an account; null while it is being written. */
  body: Body | null
  /** The idempotency key of posting it, the same after a reload and in another tab. */
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
    return isRequest(read) && read.kept_at > now - KEPT_MS ? read : null
  } catch {
    // Something else lies there.
    return null
  }
}

let last: { written: string | null; request: RequestToPost | null } = { written: null, request: null }

/** What was begun in this browser within the last month; null when nothing was. The same object until it changes. */
export function readRequest(): RequestToPost | null {
  const written = keptRequest.read()
  if (written !== last.written) last = { written, request: parse(written, Date.now()) }
  return last.request
}

const listeners = new Set<() => void>()
const tell = () => listeners.forEach((listener) => listener())

/** Calls back when it changes, here or in another tab. Answers how to stop. */
export function onRequestChange(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Forgets it: it was posted, or discarded. */
export function deleteRequest(): void {
  keptRequest.remove()
  tell()
}

/** How well it was kept. */
export type Keeping = 'kept' | 'too_long' | 'impossible'

/** Keeps it in place of the one before. What is too long is not kept at all: half of it would be taken for the whole. */
export function keepRequest(request: RequestToPost): Keeping {
  const written = JSON.stringify(request)
  if (new TextEncoder().encode(written).length > DRAFT_MAX_BYTES) {
    deleteRequest()
    return 'too_long'
  }
  keptRequest.write(written)
  tell()
  return keptRequest.read() === written ? 'kept' : 'impossible'
}
