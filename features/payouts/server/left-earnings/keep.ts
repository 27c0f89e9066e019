import { currency } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import type { Work } from '#platform/server/work/work.ts'
import type { Kept } from '#features/accounts/contract.ts'
import { LEFT_EARNINGS_DAYS } from '../../contract/left-earnings.ts'
import { bookPayout, changePayout } from '../change-payout.ts'
import { deleteBankDetails } from '../queries/bank-details.ts'
import { readEarnings } from '../queries/earnings.ts'
import {
  findLeftByPayout,
  hasConfirmedAddress,
  insertLeftEarnings,
  moveLeftEarnings,
} from '../queries/left-earnings.ts'
import { insertPayout } from '../queries/payouts.ts'
import { availableOf } from '../rules.ts'
import { sendLeftEarnings } from './emails.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const RETURNED_CLAIM_DAYS = 30
const addDays = (time: Date, days: number) => new Date(time.getTime() + days * DAY_MS)

/** Returns what somebody who closes their account keeps: everything earned, also lately. Less than the smallest payout is not paid. */
export async function retainedEarningsOf(
  db: Database,
  accountId: number,
  { config }: Pick<Services, 'config'>,
): Promise<Kept | null> {
  if (config.PAYMENTS === 'off') return null
  const cents = availableOf(await readEarnings(db, accountId, 'infinity'))
  if (cents <= 0 || cents < config.PAYOUT_MIN_CENTS) return null
  // Somebody else may read what is sent to an address that nobody confirmed.
  return { cents, days: LEFT_EARNINGS_DAYS, needs_email: !(await hasConfirmedAddress(db, accountId)) }
}

interface OwnerPayout {
  account_id: number
  amount_cents: number
  reason?: string
}

/** Takes an amount from a balance into a payout that is held until its owner says where to pay it. */
async function holdForOwner(work: Work, { account_id, amount_cents, reason }: OwnerPayout): Promise<number> {
  const noDestination = { method: 'bank', destination: null, transfer_group: null } as const
  const payout = await insertPayout(work.db, {
    account_id,
    amount_cents,
    currency: currency().code,
    ...noDestination,
    now: work.now,
  })
  if (!payout) throw new Error('An account with an open payout cannot be closed')
  await bookPayout(work, payout, 'requested')
  await changePayout(work, payout, { action: 'hold', waits_for: 'owner', reason })
  return payout.id
}

/** Keeps what somebody earned who closes their account, and emails them the link by which they are paid. Lock their balance first. */
export async function retainEarnings(
  work: Work,
  { accountId, email }: { accountId: number; email: string },
): Promise<void> {
  const { db, now, services, enqueue } = work
  const retained = await retainedEarningsOf(db, accountId, services)
  if (!retained || retained.needs_email) return
  const payable_at = addDays(now, services.config.PAYOUT_DELAY_DAYS)
  const id = await insertLeftEarnings(db, {
    payout_id: await holdForOwner(work, { account_id: accountId, amount_cents: retained.cents }),
    email,
    payable_at,
    ends_at: addDays(payable_at > now ? payable_at : now, retained.days),
  })
  await enqueue(sendLeftEarnings, { id }, { atOnce: true })
}

/** Keeps what a bank sent back of a payout after the account was closed, and emails its owner a new link; does nothing for other payouts. */
export async function retainReturned(
  work: Work,
  payout: { id: number; account_id: number; amount_cents: number },
  reason: string | undefined,
): Promise<void> {
  const left = await findLeftByPayout(work.db, payout.id)
  if (!left) return
  const { account_id, amount_cents } = payout
  // The owner is asked again where to pay it.
  await deleteBankDetails(work.db, account_id)
  const payout_id = await holdForOwner(work, { account_id, amount_cents, ...(reason !== undefined && { reason }) })
  const least = addDays(work.now, RETURNED_CLAIM_DAYS).toISOString()
  await moveLeftEarnings(work.db, left.id, {
    payout_id,
    ends_at: left.ends_at > least ? left.ends_at : least,
    reminded_at: null,
  })
  await work.enqueue(sendLeftEarnings, { id: left.id }, { atOnce: true })
}
