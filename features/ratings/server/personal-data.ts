import type { Work } from '#platform/server/work/work.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { ratingsSubject, type RatingKind } from '../contract.ts'
import { deleteRatingsOf, deleteUnbound, exportRatings, listUnboundTargets } from './queries/personal-data.ts'
import { lockTotals } from './queries/totals.ts'
import { deleteWithdrawals } from './queries/withdrawals.ts'
import type { RatedKinds } from './targets.ts'

/** Deletes the ratings of deleted targets. Call it after their deletion, so that a concurrent rating finds the target gone. */
export async function deleteRatings(work: Work, kind: RatingKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteRatingsOf(work.db, kind, ids)
  work.changes(ratingsSubject)
}

/**
 * Deletes ratings of a closed account, and those it gave, because returning under another name would allow rating twice. Ratings between
 * the sides of an agreement stay, because they also belong to the rated side.
 */
export const ratingPersonalData = (kinds: RatedKinds): PersonalData => ({
  name: 'ratings',
  exportOf: exportRatings,
  erase: async (work, { accountId }) => {
    const { db } = work
    await lockTotals(db, await listUnboundTargets(db, accountId))
    for (const { kind, id, ...standing } of await deleteUnbound(db, accountId)) {
      await kinds[kind].onRated(work, id, standing)
    }
    await deleteWithdrawals(db, accountId)
    await deleteRatings(work, 'developer', [accountId])
    await deleteRatings(work, 'client', [accountId])
    work.changes(ratingsSubject)
  },
})
