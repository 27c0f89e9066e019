import { randomUUID } from 'node:crypto'
import { currency, formatCents } from '#platform/contract/currency.ts'
import { ago } from '#platform/server/dates.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, conflict, invalidField } from '#platform/server/http/http-errors.ts'
import type { Services } from '#platform/server/services.ts'
import type { Work } from '#platform/server/work/work.ts'
import { lockBalance } from '#features/ledger/server.ts'
import type { Earnings, PayoutMethod } from '../contract.ts'
import { bookPayout } from './change-payout.ts'
import { enqueueAdvance } from './connect/advance-job.ts'
import { announceRequest } from './finance-notifications.ts'
import { announcePayout } from './notifications.ts'
import { findBankDetails } from './queries/bank-details.ts'
import { readEarnings } from './queries/earnings.ts'
import { findPayoutAccount } from './queries/payout-accounts.ts'
import { findOpen, insertPayout } from './queries/payouts.ts'
import { findWeekly } from './queries/weekly.ts'
import { availableOf, pendingOf, amountStepOf } from './rules.ts'

const methodOf = ({ config }: Pick<Services, 'config'>): PayoutMethod =>
  config.PAYOUTS === 'connect' ? 'connect' : 'bank'

const ALREADY_OPEN = 'You already have a payout in progress. Wait until it is paid, or cancel it.'
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
  const method = methodOf(services)
  const step_cents = amountStepOf(method, currency().code)
  const available_cents = availableOf(earnings)
  return {
    available_cents: available_cents - (available_cents % step_cents),
    pending_cents: pendingOf(earnings),
    next_available_at: first_pending_at && new Date(Date.parse(first_pending_at) + delay_days * DAY_MS).toISOString(),
    least_cents,
    delay_days,
    method,
    step_cents,
    currency: currency().code,
    schedule: (await findWeekly(db, accountId)) ? 'weekly' : 'on_request',
    open: (await findOpen(db, accountId)) ?? null,
  }
}

async function expectBankDetails(db: Database, accountId: number) {
  if (!(await findBankDetails(db, accountId)))
    throw conflict('no_bank_details', 'Add your bank details first, so that we know where to pay you.')
  return { destination: null, transfer_group: null }
}

async function expectPayoutAccount(db: Database, accountId: number) {
  const account = await findPayoutAccount(db, accountId)
  if (!account || account.state === 'onboarding' || account.state === 'closed')
    throw conflict('no_payout_account', 'Set up payouts with Stripe first.')
  if (account.state !== 'active')
    throw conflict(
      'payout_account_restricted',
      'Stripe cannot pay you at the moment. Open Earnings to see what it needs from you.',
    )
  return { destination: account.provider_account, transfer_group: `payout-${randomUUID()}` }
}

/** Whether there is a place to pay somebody. */
export async function hasPayoutDestination(
  { db, services }: Pick<Base, 'db' | 'services'>,
  accountId: number,
): Promise<boolean> {
  if (methodOf(services) === 'bank') return (await findBankDetails(db, accountId)) !== undefined
  return (await findPayoutAccount(db, accountId))?.state === 'active'
}

/** Withdraws earnings: stores a payout, whose amount leaves the balance at once. */
export async function requestPayout(work: Work, accountId: number, amount_cents: number) {
  const { db, now } = work
  // Serializes payouts with purchases, refunds and other payouts of the same person.
  await lockBalance(db, accountId)
  const { available_cents, least_cents, step_cents, method, open } = await presentEarnings(work, accountId)
  if (open) throw conflict('payout_open', ALREADY_OPEN)
  if (amount_cents < least_cents)
    throw invalidField('amount_cents', `The smallest payout is ${formatCents(least_cents)}`)
  if (amount_cents > available_cents)
    throw badRequest('insufficient_funds', `insufficient_funds: You can withdraw up to ${formatCents(available_cents)}`)
  if (amount_cents % step_cents !== 0)
    throw invalidField(
      'amount_cents',
      `Enter a whole amount: ${currency().code.toUpperCase()} is paid out in steps of ${formatCents(step_cents)}`,
    )
  const payoutDestination =
    method === 'connect' ? await expectPayoutAccount(db, accountId) : await expectBankDetails(db, accountId)
  const payout = await insertPayout(db, {
    account_id: accountId,
    amount_cents,
    currency: currency().code,
    method,
    ...payoutDestination,
    now,
  })
  if (!payout) throw conflict('payout_open', ALREADY_OPEN)
  await bookPayout(work, payout, 'requested')
  await announcePayout(work, payout, 'owner')
  if (method === 'connect') await enqueueAdvance(work, payout.id)
  else await announceRequest(work, payout)
  return payout
}
