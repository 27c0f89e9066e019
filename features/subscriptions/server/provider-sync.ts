import type { Database } from '#platform/server/database/database.ts'
import type { Work, WorkBase } from '#platform/server/work/work.ts'
import { isClosed } from '#features/accounts/server.ts'
import { notify } from '#features/notifications/server.ts'
import { endOfPeriod, lastInvoice, type Payer } from '#features/payments/server.ts'
import {
  findPageUntil,
  findSubscription,
  getDatabaseTime,
  planCheck,
  removeCheck,
  upsertSubscription,
  type ToldSubscription,
} from './queries.ts'
import { subscriptionsEvents } from '../contract.ts'
import { askForCounting, askForMonth } from './ask-provider.ts'
import { askAboutMonth, settleMonth, type ToldMonth } from './charges.ts'
import { graceAfter, isPaidFor, keptStatus, nextCheck, statusNow, troubleAfter } from './rules.ts'

type Asking = Pick<WorkBase, 'db' | 'services'>

/** What the provider answered about an account; told is null when it never had a subscription. */
interface ProviderAnswer {
  account_id: number
  told: ToldSubscription | null
  /** What became of the money, for each invoice that was looked at. */
  months: readonly ToldMonth[]
}

/**
 * What holds for an account's subscription now, as the provider says. All subscriptions of the customer are looked at, so the
 * answer is the same whatever made us ask. A subscription whose running month was given back is ended there: nobody is to be
 * charged next month for what they got their money back for. Never inside a transaction.
 */
export async function askAbout({ db, services }: Asking, about: Payer): Promise<ProviderAnswer> {
  const { account_id, customer } = about
  const { stripe, config } = services
  const told_at = await getDatabaseTime(db)
  const counting = await askForCounting(stripe, customer)
  const newest = counting ? lastInvoice(counting) : null
  const named =
    about.invoice === undefined || about.invoice === newest?.id ? null : await askForMonth(stripe, about.invoice)
  const months: ToldMonth[] = []
  for (const invoice of [newest, named]) {
    if (invoice) months.push(await askAboutMonth(db, stripe, account_id, invoice))
  }
  if (!counting) return { account_id, told: null, months }
  const running = months.find(({ invoice }) => invoice === newest?.id)
  const money = running && isPaidFor(counting.status) ? running.money : 'kept'
  if (money === 'given_back') {
    await stripe.client.subscriptions.cancel(counting.id)
    return askAbout({ db, services }, about)
  }
  const isLate = counting.status === 'past_due' && newest !== null
  const told = {
    account_id,
    stripe_subscription_id: counting.id,
    status: money === 'disputed' ? 'disputed' : keptStatus(counting.status),
    current_period_end: endOfPeriod(counting),
    cancel_at_period_end: counting.cancel_at_period_end,
    grace_until: isLate ? graceAfter(newest.created, config.SUBSCRIPTION_GRACE_DAYS) : null,
    told_at,
  }
  return { account_id, told, months }
}

/** Writes an answer down: how the subscription stands, and what became of the money. */
export async function keepAnswer(work: Work, { account_id, told, months }: ProviderAnswer): Promise<void> {
  await planNext(work.db, { account_id, told }, work.now)
  if (told) await keepStanding(work, told)
  for (const month of months) await settleMonth(work, month)
}

// Notifies the subscriber of trouble, and tells open screens when something changed.
async function keepStanding(work: Work, told: ToldSubscription): Promise<void> {
  const { db, now, publish } = work
  const { account_id } = told
  const before = await findSubscription(db, account_id)
  const kept = await upsertSubscription(db, told)
  if (!kept) return
  const payload = statusNow(kept, now)
  // Open screens show what held when it was last asked: what ended by the clock since is news as well.
  const shown = statusNow(before, before ? new Date(before.told_at) : now)
  const isNews = JSON.stringify(payload) !== JSON.stringify(shown)
  if (isNews) publish(subscriptionsEvents.subscription, account_id, payload)
  // Nobody reads what a closed account is told.
  const trouble = (await isClosed(db, account_id)) ? null : troubleAfter(before, kept, now)
  if (!trouble) return
  const about = { account_id, actor: null, path: '/subscription', about: 'subscription' }
  await notify(work, [{ ...about, kind: 'subscription', ...trouble }])
}

type Standing = Pick<ProviderAnswer, 'account_id' | 'told'>

async function planNext(transaction: Database, { account_id, told }: Standing, now: Date): Promise<void> {
  const page_until = told?.status === 'active' ? null : await findPageUntil(transaction, account_id)
  const check_at = nextCheck(told, page_until, now)
  if (check_at) await planCheck(transaction, { account_id, check_at, page_until })
  else await removeCheck(transaction, account_id)
}
