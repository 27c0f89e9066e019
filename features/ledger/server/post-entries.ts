import type { Database } from '#platform/server/database/database.ts'
import { dayOf } from '#platform/server/dates.ts'
import type { Cause, Posting, Why } from '../contract.ts'
import { holdCause, listPosted } from './queries/causes.ts'
import { insertEntry } from './queries/entries.ts'
import { isBalanced, missingTo } from './rules.ts'

interface Booking {
  cause: Cause
  /** The number of the question to the provider that was answered (`nextAnswer`). */
  answer: number
  why: Why
  /** What all postings of the cause come to from now on. It comes to nothing. */
  target: readonly Posting[]
  now: Date
}

/**
 * Posts, as one entry, what is missing so that all postings of a cause come to the target. False, and nothing is posted, when nothing
 * is missing or the answer to a later question was booked before. So it may be called as often as one likes, with what holds now: a
 * payment has its amounts as the target, and none once it was given back in full. Inside a transaction only.
 */
export async function bringTo(db: Database, { cause, answer, why, target, now }: Booking): Promise<boolean> {
  if (!db.isTransaction) throw new Error('The books are written inside a transaction only')
  if (!isBalanced(target)) throw new RangeError(`What is booked for ${cause.kind} ${cause.reference} is not balanced`)
  const cause_id = await holdCause(db, cause, answer)
  if (cause_id === undefined) return false
  const missing = missingTo(target, await listPosted(db, cause_id))
  if (missing.length === 0) return false
  await insertEntry(db, { cause_id, why, posted_at: cause.kind === 'donation' ? dayOf(now) : now }, missing)
  return true
}
