import { notFound } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { mustBeReviewed } from '#features/moderation/server.ts'
import { storeSetAside } from './queries/ratings.ts'
import { changeTotals } from './queries/totals.ts'
import { REVIEW_TITLES } from './reported-ratings.ts'
import type { RatedKinds, Target } from './targets.ts'

interface VisibleRating {
  id: number
  rater_id: number
  stars: number
  comment: string | null
}

/**
 * Counts a rating that just became visible or was changed, in place of the stars that its author's earlier one counted with, if any. Sets
 * it aside instead if it waits for review; returns whether it counts. Lock the totals of its target first.
 */
export async function countRating(
  work: Work,
  kinds: RatedKinds,
  target: Target,
  { id, rater_id, stars, comment }: VisibleRating,
  removed: number | null,
): Promise<boolean> {
  const item = { kind: 'rating', item_id: id, owner_id: rater_id, title: REVIEW_TITLES[target.kind] } as const
  const isHeld = await mustBeReviewed(work, { ...item, text: comment })
  if (isHeld) await storeSetAside(work.db, { ...target, rater_id }, true)
  const added = isHeld ? null : stars
  if (removed === null && added === null) return false
  const standing = await changeTotals(work.db, target, { removed, added })
  if (!(await kinds[target.kind].onRated(work, target.id, standing))) throw notFound()
  return !isHeld
}
