import type { Database } from '#platform/server/database/database.ts'
import { dayOf } from '#platform/server/dates.ts'
import type { Cause, Posting, LedgerReason } from '../contract.ts'
import { listPosted } from './queries/causes.ts'
import { lockCauseOrPost, insertEntry } from './queries/entries.ts'
import { isBalanced, missingPostings } from './rules.ts'

interface Booking {
  cause: Cause
  /** Sequence number of the provider query that gave this result (`nextQueryNumber`). */
  answer: number
  why: LedgerReason
  /** Target of the sum of all postings of the cause, by account. It sums to zero. */
  target: readonly Posting[]
  now: Date
}

/**
 * Posts, as one entry, the difference between the target and all earlier postings of a cause. Returns false and posts nothing if there is
 * no difference, or if the result of a later query was booked before. Idempotent, so callers pass the current state: the target of a
 * payment is its amounts, and empty once it is fully refunded. Inside a transaction only.
 */
export async function bookTarget(db: Database, { cause, answer, why, target, now }: Booking): Promise<boolean> {
  if (!db.isTransaction) throw new Error('The books are written inside a transaction only')
  if (!isBalanced(target)) throw new RangeError(`What is booked for ${cause.kind} ${cause.reference} is not balanced`)
  const entry = { why, posted_at: cause.kind === 'donation' ? dayOf(now) : now }
  const first = missingPostings(target, [])
  const causeEntry = await lockCauseOrPost(db, cause, answer, entry, first)
  if (causeEntry === undefined) return false
  if (causeEntry.isNew) return first.length > 0
  const missing = missingPostings(target, await listPosted(db, causeEntry.id))
  if (missing.length === 0) return false
  await insertEntry(db, causeEntry.id, entry, missing)
  return true
}
