import type { Database } from '#platform/server/database/database.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { askForConfirmation, endOfPeriod, lastInvoice, type Payer } from '#features/payments/server.ts'
import {
  findPageUntil,
  findSubscription,
  getDatabaseTime,
  planCheck,
  removeCheck,
  upsertSubscription,
  type ProviderSubscription,
} from './queries.ts'
import { subscriptionsEvents } from '../contract.ts'
import { askForCurrentSubscription, askForInvoice } from './ask-provider.ts'
import { askAboutMonth, settleMonth, type ProviderMonth } from './charges.ts'
import { graceAfter, isPaidFor, storedStatusOf, nextCheck, statusNow, describeTrouble } from './rules.ts'

type SyncContext = Pick<WorkBase, 'db' | 'services'>

/** Provider result about an account; `result` is null if it never had a subscription. */
interface ProviderResult {
  account_id: number
  result: ProviderSubscription | null
  /** Amounts of each invoice checked. */
  months: readonly ProviderMonth[]
}

/**
 * Queries the current state of an account's subscription. Looks at all subscriptions of the customer, so that the result does not depend on
 * what triggered the query. A subscription whose current month was refunded is ended at the provider, so that nobody is charged again for
 * what was refunded. Never inside a transaction.
 */
export async function askAbout({ db, services }: SyncContext, about: Payer): Promise<ProviderResult> {
  const { account_id, customer } = about
  const { stripe, config } = services
  const told_at = await getDatabaseTime(db)
  const current = await askForCurrentSubscription(stripe, customer)
  const newest = current ? lastInvoice(current) : null
  const named =
    about.invoice === undefined || about.invoice === newest?.id ? null : await askForInvoice(stripe, about.invoice)
  const months: ProviderMonth[] = []
  for (const invoice of [newest, named]) {
    if (invoice) months.push(await askAboutMonth(db, stripe, account_id, invoice))
  }
  if (!current) return { account_id, result: null, months }
  const currentMonth = months.find(({ invoice }) => invoice === newest?.id)
  const money = currentMonth && isPaidFor(current.status) ? currentMonth.money : 'kept'
  if (money === 'given_back') {
    await stripe.client.subscriptions.cancel(current.id)
    return askAbout({ db, services }, about)
  }
  const isPastDue = current.status === 'past_due' && newest !== null
  const result = {
    account_id,
    stripe_subscription_id: current.id,
    status: money === 'disputed' ? 'disputed' : storedStatusOf(current.status),
    current_period_end: endOfPeriod(current),
    cancel_at_period_end: current.cancel_at_period_end,
    grace_until: isPastDue ? graceAfter(newest.created, config.SUBSCRIPTION_GRACE_DAYS) : null,
    confirm_url: isPastDue ? await askForConfirmation(stripe, newest) : null,
    told_at,
  }
  return { account_id, result, months }
}

/** Stores a provider result: the subscription's status, and what became of the money. */
export async function storeResult(work: Work, { account_id, result, months }: ProviderResult): Promise<void> {
  await scheduleNextCheck(work.db, { account_id, result }, work.now)
  if (result) await storeStatus(work, result)
  for (const month of months) await settleMonth(work, month)
}

// Stores the status, notifies the subscriber of trouble, and informs open screens of changes.
async function storeStatus(work: Work, result: ProviderSubscription): Promise<void> {
  const { db, now, publish } = work
  const { account_id } = result
  const before = await findSubscription(db, account_id)
  const stored = await upsertSubscription(db, result)
  if (!stored) return
  const payload = statusNow(stored, now)
  // Open screens show the status as of the last result, so a subscription that has expired since then is a change too.
  const shown = statusNow(before, before ? new Date(before.told_at) : now)
  const hasStatusChanged = JSON.stringify(payload) !== JSON.stringify(shown)
  if (hasStatusChanged) publish(subscriptionsEvents.subscription, account_id, payload)
  // A closed account gets no notifications.
  const trouble = (await isClosed(db, account_id)) ? null : describeTrouble(before, stored, now)
  if (!trouble) return
  const about = { account_id, actor: null, path: '/subscription', about: 'subscription' }
  await notify(work, [{ ...about, kind: 'subscription', ...trouble }])
}

type CheckInput = Pick<ProviderResult, 'account_id' | 'result'>

async function scheduleNextCheck(transaction: Database, { account_id, result }: CheckInput, now: Date): Promise<void> {
  const page_until = result?.status === 'active' ? null : await findPageUntil(transaction, account_id)
  const check_at = nextCheck(result, page_until, now)
  if (check_at) await planCheck(transaction, { account_id, check_at, page_until })
  else await removeCheck(transaction, account_id)
}
