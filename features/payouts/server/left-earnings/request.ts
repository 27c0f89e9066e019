import type { Work } from '#platform/server/work/work.ts'
import { bookPayout, changePayout, lockWithBalance } from '../change-payout.ts'
import { announceRequest } from '../finance-notifications.ts'
import { findLeftEarnings, moveLeftEarnings, type FoundEarnings } from '../queries/left-earnings.ts'
import { insertPayout } from '../queries/payouts.ts'
import { payableCents } from './rules.ts'

/** Lets finance staff pay what is left: a smaller payout takes the place of one of which sales were refunded or disputed since. */
async function request(work: Work, left: FoundEarnings): Promise<void> {
  const { db, now } = work
  const payout = await lockWithBalance(work, left.payout_id)
  const amount_cents = payableCents(left)
  if (amount_cents === left.amount_cents) {
    await changePayout(work, payout, { action: 'release' })
    return announceRequest(work, payout)
  }
  await changePayout(work, payout, { action: 'return' })
  const { account_id, currency, method } = payout
  const noDestination = { destination: null, transfer_group: null }
  const replacement = await insertPayout(db, { account_id, amount_cents, currency, method, ...noDestination, now })
  if (!replacement) throw new Error('The payout that was returned is still open')
  await bookPayout(work, replacement, 'requested')
  await moveLeftEarnings(db, left.id, { payout_id: replacement.id })
  await announceRequest(work, replacement)
}

/** Requests what somebody left if they have said where to pay it, recent sales are final and something is left. Lock the balance first. */
export async function requestIfDue(work: Work, id: number): Promise<void> {
  const left = await findLeftEarnings(work.db, id)
  if (left?.waits_for !== 'owner' || left.details_at === null) return
  if (left.payable_at <= work.now.toISOString() && payableCents(left) > 0) await request(work, left)
}
