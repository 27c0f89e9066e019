import type { Work } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { forfeitBalance } from '#features/balances/server.ts'
import { bookTarget, lockBalance, nextQueryNumber } from '#features/ledger/server.ts'
import { causeOf } from '../purchases/post-purchase.ts'
import { totalOf } from '../purchases/rules.ts'
import { notifyGiver } from './notifications.ts'
import { updateGift, type LockedGift } from './queries/gifts.ts'

type PaidGift = Pick<LockedGift, 'purchase_id' | 'giver_id' | 'price_cents' | 'fee_cents'>

/** Holds what a giver pays until the gift is accepted. Booked under the purchase that it becomes. */
export const moveToEscrow = ({ db, now }: Work, gift: PaidGift) =>
  bookTarget(db, {
    cause: causeOf({ id: gift.purchase_id }),
    answer: 0,
    why: 'paid',
    target: [
      { account: { person: gift.giver_id }, cents: -totalOf(gift) },
      { account: { house: 'escrow' }, cents: totalOf(gift) },
    ],
    now,
  })

/** Pays a locked gift that waits back to its giver. */
export async function returnGift(work: Work, gift: LockedGift): Promise<void> {
  const { db, now } = work
  await lockBalance(db, gift.giver_id)
  const cause = causeOf({ id: gift.purchase_id })
  await bookTarget(db, { cause, answer: await nextQueryNumber(db), why: 'refunded', target: [], now })
  await updateGift(db, gift.id, { status: 'cancelled', email: null, token_hash: null, decided_at: now })
  // They have given up their balance, and cannot reach what arrives on it.
  if (await isClosed(db, gift.giver_id)) await forfeitBalance(work, gift.giver_id, `gift-${gift.id}`)
}

/** Pays a gift back because its seller has left. */
export async function returnOfLeftSeller(work: Work, gift: LockedGift): Promise<void> {
  await returnGift(work, gift)
  await notifyGiver(work, gift.id, 'Its creator has left. What you paid for the gift is back in your balance.')
}
