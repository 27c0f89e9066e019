import type { Work } from '#platform/server/work/work.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { ratingsSubject, type RatingKind } from '../contract.ts'
import { deleteRatingsOf, deleteUnbound, exportRatings, listUnboundTargets } from './queries/personal-data.ts'
import { holdTotals } from './queries/totals.ts'
import { deleteWithdrawals } from './queries/withdrawals.ts'
import type { RatedKinds } from './targets.ts'

/** Forgets what was said of things that are deleted. Called after they are, so that who rates at this moment finds them gone. */
export async function deleteRatings(work: Work, kind: RatingKind, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await deleteRatingsOf(work.db, kind, ids)
  work.changes(ratingsSubject)
}

/**
 * What was said of somebody goes with them, and what they said of others, since who comes back under another name would say it twice.
 * Between two who had agreed on work it stays: it belongs to whom it was said of, too.
 */
export const ratingPersonalData = (kinds: RatedKinds): PersonalData => ({
  name: 'ratings',
  exportOf: exportRatings,
  forget: async (work, { accountId }) => {
    const { db } = work
    await holdTotals(db, await listUnboundTargets(db, accountId))
    for (const { kind, id, ...standing } of await deleteUnbound(db, accountId)) {
      await kinds[kind].onRated(work, id, standing)
    }
    await deleteWithdrawals(db, accountId)
    await deleteRatings(work, 'developer', [accountId])
    await deleteRatings(work, 'client', [accountId])
    work.changes(ratingsSubject)
  },
})
