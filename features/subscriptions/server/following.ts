import { inTransaction, type Database } from '#platform/server/database.ts'
import { storeLiveEvents, type LiveEvent } from '#platform/server/live.ts'
import type { Stripe } from '#platform/server/stripe.ts'
import { notify, type Occasion } from '#features/notifications/server.ts'
import { getDatabaseTime, findSubscription, upsertSubscription, type ToldSubscription } from './queries.ts'
import { keptStatus, statusNow, theOneThatCounts, troubleAfter } from './rules.ts'

/** The most the provider lists at once; newest first, so the one that counts is among them. */
const LISTED = 100

/**
 * What holds for an account's subscription now, as the provider says; null when it never had one. All subscriptions of the
 * customer are looked at, so the answer is the same whatever made us ask. Never inside a transaction.
 */
export async function askAbout(
  db: Database,
  stripe: Stripe,
  { account_id, customer }: { account_id: number; customer: string },
): Promise<ToldSubscription | null> {
  const told_at = await getDatabaseTime(db)
  const { data } = await stripe.client.subscriptions.list({ customer, status: 'all', limit: LISTED })
  const counting = theOneThatCounts(data)
  if (!counting) return null
  return {
    account_id,
    stripe_subscription_id: counting.id,
    status: keptStatus(counting.status),
    // Since 2025 the provider keeps periods on the items of a subscription; ours has one.
    current_period_end: new Date(Math.max(0, ...counting.items.data.map((item) => item.current_period_end)) * 1000),
    cancel_at_period_end: counting.cancel_at_period_end,
    told_at,
  }
}

type Circumstances = Pick<Occasion, 'now' | 'services'>

/**
 * Writes an answer down, in the caller's transaction, and notifies the subscriber of trouble. Returns what open screens should be
 * told: nothing when nothing changed.
 */
export async function keepAnswer(
  transaction: Database,
  told: ToldSubscription,
  { now, services }: Circumstances,
): Promise<LiveEvent[]> {
  const { account_id } = told
  const before = await findSubscription(transaction, account_id)
  const kept = await upsertSubscription(transaction, told)
  if (!kept) return []
  const news: LiveEvent[] = []
  const trouble = troubleAfter(before, kept)
  if (trouble) {
    await notify({ db: transaction, publish: (event) => news.push(event), now, services }, [
      {
        account_id,
        kind: 'subscription',
        actor: null,
        path: '/developer-dashboard',
        about: 'subscription',
        ...trouble,
      },
    ])
  }
  const after = statusNow(kept, now)
  const isNews = JSON.stringify(after) !== JSON.stringify(statusNow(before, now))
  return isNews ? [{ account_id, type: 'subscription', payload: after }, ...news] : news
}

/** Asks the provider and writes the answer down at once, for calls that cannot wait until an event arrives. */
export async function askAndKeep(
  db: Database,
  stripe: Stripe,
  about: { account_id: number; customer: string },
  circumstances: Circumstances,
): Promise<ToldSubscription | null> {
  const told = await askAbout(db, stripe, about)
  if (told) {
    await inTransaction(db, async (transaction) =>
      storeLiveEvents(transaction, await keepAnswer(transaction, told, circumstances), circumstances.now),
    )
  }
  return told
}
