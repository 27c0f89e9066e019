import { currency, formatCents } from '#platform/contract/currency.ts'
import { ago } from '#platform/server/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, conflict, invalidField } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import type { Work } from '#platform/server/work/work.ts'
import { lockBalance } from '#features/ledger/server.ts'
import type { Earnings } from '../contract.ts'
import { book } from './change-payout.ts'
import { announce } from './notifications.ts'
import { findBankDetails } from './queries/bank-details.ts'
import { readEarnings } from './queries/earnings.ts'
import { findOpen, insertPayout } from './queries/payouts.ts'
import { availableOf, pendingOf } from './rules.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface Base {
  db: Database
  now: Date
  services: Pick<Services, 'config'>
}

/** Returns what somebody can withdraw, and why not more. */
export async function presentEarnings({ db, now, services }: Base, accountId: number): Promise<Earnings> {
  const { PAYOUT_DELAY_DAYS: delay_days, PAYOUT_MIN_CENTS: least_cents } = services.config
  const earnings = await readEarnings(db, accountId, ago(now, delay_days * DAY_MS))
  const { first_pending_at } = earnings
  return {
    available_cents: availableOf(earnings),
    pending_cents: pendingOf(earnings),
    next_available_at: first_pending_at && new Date(Date.parse(first_pending_at) + delay_days * DAY_MS).toISOString(),
    least_cents,
    delay_days,
    currency: currency().code,
    open: (await findOpen(db, accountId)) ?? null,
  }
}

/** Withdraws earnings: stores a payout, whose amount leaves the balance at once. */
export async function requestPayout(work: Work, accountId: number, amount_cents: number) {
  const { db, now } = work
  // Serializes payouts with purchases, refunds and other payouts of the same person.
  await lockBalance(db, accountId)
  const { available_cents, least_cents, open } = await presentEarnings(work, accountId)
  if (open) throw conflict('payout_open', 'You have a payout that was not paid yet. Wait for it, or cancel it first.')
  if (amount_cents < least_cents)
    throw invalidField('amount_cents', `The smallest payout is ${formatCents(least_cents)}`)
  if (amount_cents > available_cents)
    throw badRequest('insufficient_funds', `insufficient_funds: You can withdraw ${formatCents(available_cents)}`)
  if (!(await findBankDetails(db, accountId)))
    throw conflict('no_bank_details', 'Say first where we pay you: add your bank details.')
  const payout = await insertPayout(db, { account_id: accountId, amount_cents, currency: currency().code, now })
  if (!payout)
    throw conflict('payout_open', 'You have a payout that was not paid yet. Wait for it, or cancel it first.')
  await book(work, payout, 'requested')
  await announce(work, payout, 'owner')
  return payout
}
