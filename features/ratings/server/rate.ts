import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, conflict } from '#platform/server/http/http-errors.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { NewRating, RatingKind, RatingTaken } from '../contract.ts'
import { findHidden } from '#features/moderation/server.ts'
import { countRating } from './count-rating.ts'
import { getTotals, holdTotals } from './queries/totals.ts'
import {
  deleteOne,
  findAboutAgreement,
  isCounted,
  listOwn,
  putHidden,
  putSeen,
  type OwnRow,
  type Pair,
} from './queries/ratings.ts'
import { hasWithdrawn } from './queries/withdrawals.ts'
import { counterpart, hiddenUntil } from './rules.ts'
import { showHeld } from './reveal-ratings.ts'
import type { Agreed, Found, Permission, RatedKinds, Target } from './targets.ts'
import { settleAsking, notifyOfHiddenRating, notifyOfRating, publishToScreens } from './notifications.ts'

const OWN: Record<RatingKind, string> = {
  showcase: 'Cannot rate your own showcase',
  video: 'Cannot rate your own video',
  developer: 'Cannot rate yourself',
  client: 'Cannot rate yourself',
  product: 'Cannot rate your own product',
}

const withdrawnBefore = () =>
  conflict('rating_withdrawn', 'You withdrew your rating of this work. You can rate again once you agree on new work.')

/** Returns whether an account may rate a target visible to it. */
export async function permissionFor(
  db: Database,
  kinds: RatedKinds,
  { kind, id }: Target,
  found: Found,
  rater: Caller,
): Promise<Permission> {
  if (found.owner_id === rater.id) {
    return { refusal: badRequest('cannot_rate_own', `cannot_rate_own: ${OWN[kind]}`) }
  }
  const permission = await kinds[kind].mayRate(db, id, rater)
  const isTakenBack =
    'agreed' in permission && permission.agreed && (await hasWithdrawn(db, rater.id, permission.agreed.id))
  return isTakenBack ? { refusal: withdrawnBefore() } : permission
}

// A hidden rating would otherwise be back as soon as its author changes it. A held one is read as it is then.
async function expectNotHidden(db: Database, before: readonly OwnRow[]): Promise<void> {
  const aside = before.find(({ set_aside }) => set_aside)
  if (!aside || (await findHidden(db, { kind: 'rating', item_id: aside.id }))?.state !== 'hidden') return
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
  const isPerson = counterpart(target.kind, rater.id) !== null
  // A refund revokes the right to rate and waits for the totals, so the right is checked after locking them.
  if (!isPerson) await holdTotals(db, [target])
  const permission = await permissionFor(db, kinds, target, found, rater)
  if ('refusal' in permission) throw permission.refusal
  const { agreed } = permission
  const other = agreed && counterpart(target.kind, rater.id)
  // Locks both sides' totals at once: of two who rate each other at the same time, one must find the other's rating.
  if (isPerson) await holdTotals(db, other ? [target, other] : [target])
  const otherPair = other && { ...other, rater_id: target.id }
  const otherRating = agreed && otherPair && (await findAboutAgreement(db, otherPair, agreed.id))
  const pair: Pair = { ...target, rater_id: rater.id }
  const before = await listOwn(db, pair)
  await expectNotHidden(db, before)
  const agreement_id = agreed?.id ?? null
  const hidden_until = hiddenUntil({ agreement_id, otherHasRated: Boolean(otherRating), before, now })

  const saying = { stars: values.stars, comment: values.comment ?? null, agreed, hidden_until }
  const id = await write(work, pair, saying)
  const isWaiting =
    id !== null &&
    !(await countRating(work, kinds, target, { id, rater_id: rater.id, ...saying }, countedStars(before)))
  if (otherRating && otherRating.hidden_until !== null) await showHeld(work, kinds, otherRating.id)
  if (!isWaiting) await notifyOfChange(work, { target, found, rater, before, ...saying })
  else if (agreed) await settleAsking(work, rater.id, agreed.id)
  const { average_rating, total_ratings } = await getTotals(db, target)
  return { success: true, message: 'Rating submitted successfully', average_rating, total_ratings, hidden_until }
}

interface RatingInput {
  stars: number
  comment: string | null
  agreed: Agreed | null
  hidden_until: string | null
}

/** Stores a rating. Returns the id of a visible one; null for one that is hidden until the other side rates. */
async function write(
  { db, now }: Work,
  pair: Pair,
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
    await putHidden(db, { ...row, hidden_until })
    return null
  }
  await deleteOne(db, pair, 'hidden')
  return putSeen(db, row)
}

const countedStars = (before: readonly OwnRow[]): number | null => before.find(isCounted)?.stars ?? null

interface NewRatingEvent extends RatingInput {
  target: Target
  found: Found
  rater: Caller
  before: readonly OwnRow[]
}

async function notifyOfChange(
  work: Work,
  { target, found, rater, before, agreed, ...values }: NewRatingEvent,
): Promise<void> {
  publishToScreens(work, target, [found.owner_id])
  if (agreed) await settleAsking(work, rater.id, agreed.id)
  if (agreed && values.hidden_until !== null) return notifyOfHiddenRating(work, found, agreed, rater.username)
  // An unchanged rating causes no notification.
  const same = before.some(
    (one) => one.stars === values.stars && one.comment === values.comment && one.hidden_until === null,
  )
  if (!same)
    await notifyOfRating(work, target, found, { ...values, rater_id: rater.id, rater_username: rater.username })
}
