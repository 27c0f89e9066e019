import type { Work } from '#platform/server/work/work.ts'
import { ratingsSubject, type Standing } from '../contract.ts'
import { setAside, type Pair } from './queries/ratings.ts'
import { changeTotals, holdTotals } from './queries/totals.ts'

/**
 * Takes a rating out of the average and the lists because what entitled its writer to it ended, or brings it back. Returns what the
 * target's ratings come to now; null when nothing changed. Locks the totals, so call it before the target itself is locked.
 */
export async function setRatingAside(work: Work, pair: Pair, isAside: boolean): Promise<Standing | null> {
  const { db } = work
  await holdTotals(db, [pair])
  const rating = await setAside(db, pair, isAside)
  if (!rating) return null
  work.changes(ratingsSubject)
  return changeTotals(
    db,
    pair,
    isAside ? { removed: rating.stars, added: null } : { removed: null, added: rating.stars },
  )
}
