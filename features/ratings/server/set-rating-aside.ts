import type { Work } from '#platform/server/work/work.ts'
import { ratingsSubject, type Standing } from '../contract.ts'
import { storeSetAside, type RatingKey } from './queries/ratings.ts'
import { changeTotals, lockTotals } from './queries/totals.ts'

/**
 * Removes a rating from the average and the lists because its author is no longer entitled to it, or restores it. Returns the target's new
 * totals; null if nothing changed. Locks the totals, so call it before the target itself is locked.
 */
export async function setRatingAside(work: Work, pair: RatingKey, isAside: boolean): Promise<Standing | null> {
  const { db } = work
  await lockTotals(db, [pair])
  const rating = await storeSetAside(db, pair, isAside)
  if (!rating) return null
  work.changes(ratingsSubject)
  return changeTotals(
    db,
    pair,
    isAside ? { removed: rating.stars, added: null } : { removed: null, added: rating.stars },
  )
}
