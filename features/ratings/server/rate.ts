import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { NewRating, RatingKind, RatingTaken } from '../contract.ts'
import { findHidden } from '#features/moderation/server.ts'
import { countRating } from './count-rating.ts'
import { getTotals, lockTotals } from './queries/totals.ts'
import {
  deleteRating,
  findAboutAgreement,
  isCounted,
  listOwn,
  upsertHidden,
  upsertVisible,
  type OwnRow,
  type RatingKey,
} from './queries/ratings.ts'
import { hasWithdrawn } from './queries/withdrawals.ts'
import { otherSideTarget, hiddenUntil } from './rules.ts'
import { revealRating } from './reveal-ratings.ts'
import type { AgreementSides, TargetDetails, Permission, RatedKinds, Target } from './targets.ts'
import { readRatingRequest, notifyOfHiddenRating, notifyOfRating, publishToScreens } from './notifications.ts'

const OWN_TARGET_TEXTS: Record<RatingKind, string> = {
  showcase: 'Cannot rate your own showcase',
  video: 'Cannot rate your own video',
  developer: 'Cannot rate yourself',
  client: 'Cannot rate yourself',
  product: 'Cannot rate your own product',
}

const alreadyWithdrawn = () =>
  conflict('rating_withdrawn', 'You withdrew your rating of this work. You can rate again once you agree on new work.')

/** Returns whether an account may rate a target visible to it. */
export async function checkPermission(
  db: Database,
  kinds: RatedKinds,
  { kind, id }: Target,
  found: TargetDetails,
  rater: Caller,
): Promise<Permission> {
  if (found.owner_id === rater.id) {
    return { refusal: badRequest('cannot_rate_own', `cannot_rate_own: ${OWN_TARGET_TEXTS[kind]}`) }
  }
  const permission = await kinds[kind].mayRate(db, id, rater)
  const isWithdrawn =
    'agreed' in permission && permission.agreed && (await hasWithdrawn(db, rater.id, permission.agreed.id))
  return isWithdrawn ? { refusal: alreadyWithdrawn() } : permission
}

// A hidden rating would otherwise be back as soon as its author changes it. A held one is read as it is then.
async function expectNotHidden(db: Database, before: readonly OwnRow[]): Promise<void> {
  const setAsideRating = before.find(({ set_aside }) => set_aside)
  if (!setAsideRating || (await findHidden(db, { kind: 'rating', item_id: setAsideRating.id }))?.state !== 'hidden')
    return
  throw conflict('rating_hidden', 'A moderator hid your rating: you can appeal, but not change it')
}

/** Stores a rating, replacing the account's earlier one. Ratings between the sides of an agreement become visible once both exist. */
export async function rate(
  work: Work,
  kinds: RatedKinds,
  target: Target,
  rater: Caller,
  values: NewRating,
): Promise<RatingTaken> {
  const { db, now } = work
  const found = await kinds[target.kind].find(db, target.id, rater)
  const isPerson = otherSideTarget(target.kind, rater.id) !== null
  // A refund revokes the right to rate and waits for the totals, so the right is checked after locking them.
  if (!isPerson) await lockTotals(db, [target])
  const permission = await checkPermission(db, kinds, target, found, rater)
  if ('refusal' in permission) throw permission.refusal
  const { agreed } = permission
  const other = agreed && otherSideTarget(target.kind, rater.id)
  // Locks both sides' totals at once: of two who rate each other at the same time, one must find the other's rating.
  if (isPerson) await lockTotals(db, other ? [target, other] : [target])
  const otherPair = other && { ...other, rater_id: target.id }
  const otherRating = agreed && otherPair && (await findAboutAgreement(db, otherPair, agreed.id))
  const pair: RatingKey = { ...target, rater_id: rater.id }
  const before = await listOwn(db, pair)
  await expectNotHidden(db, before)
  const agreement_id = agreed?.id ?? null
  const hidden_until = hiddenUntil({ agreement_id, otherHasRated: Boolean(otherRating), before, now })

  const newRating = { stars: values.stars, comment: values.comment ?? null, agreed, hidden_until }
  const id = await writeRating(work, pair, newRating)
  const isWaiting =
    id !== null &&
    !(await countRating(work, kinds, target, { id, rater_id: rater.id, ...newRating }, countedStars(before)))
  if (otherRating && otherRating.hidden_until !== null) await revealRating(work, kinds, otherRating.id)
  if (!isWaiting) await notifyOfChange(work, { target, found, rater, before, ...newRating })
  else if (agreed) await readRatingRequest(work, rater.id, agreed.id)
  const { average_rating, total_ratings } = await getTotals(db, target)
  return { success: true, message: 'Rating submitted successfully', average_rating, total_ratings, hidden_until }
}

interface RatingInput {
  stars: number
  comment: string | null
  agreed: AgreementSides | null
  hidden_until: string | null
}

/** Stores a rating. Returns the id of a visible one; null for one that is hidden until the other side rates. */
async function writeRating(
  { db, now }: Work,
  pair: RatingKey,
  { stars, comment, agreed, hidden_until }: RatingInput,
): Promise<number | null> {
  const row = {
    kind: pair.kind,
    target_id: pair.id,
    rater_id: pair.rater_id,
    stars,
    comment,
    agreement_id: agreed?.id ?? null,
    worked_together: agreed !== null,
    created_at: now,
    updated_at: now,
  }
  if (hidden_until !== null) {
    await upsertHidden(db, { ...row, hidden_until })
    return null
  }
  await deleteRating(db, pair, 'hidden')
  return upsertVisible(db, row)
}

const countedStars = (before: readonly OwnRow[]): number | null => before.find(isCounted)?.stars ?? null

interface NewRatingEvent extends RatingInput {
  target: Target
  found: TargetDetails
  rater: Caller
  before: readonly OwnRow[]
}

async function notifyOfChange(
  work: Work,
  { target, found, rater, before, agreed, ...values }: NewRatingEvent,
): Promise<void> {
  publishToScreens(work, target, [found.owner_id])
  if (agreed) await readRatingRequest(work, rater.id, agreed.id)
  if (agreed && values.hidden_until !== null) return notifyOfHiddenRating(work, found, agreed, rater.username)
  // An unchanged rating causes no notification.
  const isUnchanged = before.some(
    (one) => one.stars === values.stars && one.comment === values.comment && one.hidden_until === null,
  )
  if (!isUnchanged)
    await notifyOfRating(work, target, found, { ...values, rater_id: rater.id, rater_username: rater.username })
}
