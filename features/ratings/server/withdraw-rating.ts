import type { Caller } from '#platform/server/http/caller.ts'
import { notFound, HttpError } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import { removeAbout } from '#features/notifications/server.ts'
import { changeTotals, lockTotals } from './queries/totals.ts'
import { deleteRating } from './queries/ratings.ts'
import { insertWithdrawal } from './queries/withdrawals.ts'
import type { TargetDetails, RatedKinds, Target } from './targets.ts'
import { aboutRating, publishToScreens } from './notifications.ts'

// An account may withdraw its rating even of a target it can no longer see.
async function findIfVisible({ db }: Work, kinds: RatedKinds, { kind, id }: Target, rater: Caller) {
  try {
    return await kinds[kind].find(db, id, rater)
  } catch (error) {
    if (error instanceof HttpError) return null
    throw error
  }
}

async function removeNotice(work: Work, target: Target, found: TargetDetails | null, rater: Caller): Promise<void> {
  if (!found) return
  publishToScreens(work, target, [found.owner_id])
  await removeAbout(work, 'rating', [{ account_id: found.owner_id, about: aboutRating(target, rater.id) }])
}

/**
 * Withdraws an account's rating of a target. If both sides of an agreement could read each other's rating, the account cannot rate that
 * work again, because it could otherwise read first and then retaliate.
 */
export async function withdrawRating(work: Work, kinds: RatedKinds, target: Target, rater: Caller): Promise<void> {
  const { db, now } = work
  await lockTotals(db, [target])
  const pair = { ...target, rater_id: rater.id }
  const hidden = await deleteRating(db, pair, 'hidden')
  const visible = await deleteRating(db, pair, 'seen')
  if (!hidden && !visible) throw notFound('No rating found for this user')
  if (visible && visible.agreement_id !== null) {
    await insertWithdrawal(db, { rater_id: rater.id, agreement_id: visible.agreement_id, withdrawn_at: now })
  }
  if (visible && !visible.set_aside) {
    const standing = await changeTotals(db, target, { removed: visible.stars, added: null })
    await kinds[target.kind].onRated(work, target.id, standing)
  }
  await removeNotice(work, target, await findIfVisible(work, kinds, target, rater), rater)
}
