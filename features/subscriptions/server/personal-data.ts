import { z } from 'zod'
import { job } from '#platform/server/work/jobs.ts'
import { isCustomerMissing, type Stripe } from '#platform/server/outside/stripe.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { findCustomer, providerJobs } from '#features/payments/server.ts'
import { subscriptionFlow } from './payment-flow.ts'
import { findSubscription, removeCheck } from './queries.ts'

const ENDED_STATUSES = new Set(['canceled', 'incomplete_expired'])
const PAGE_SIZE = 100

// Returns false if the provider no longer knows the customer, so that nothing is left to cancel.
async function cancelAll(stripe: Stripe, customer: string): Promise<boolean> {
  const { sessions } = stripe.client.checkout
  try {
    // A page still open in another window could be paid for nothing.
    const pages = await sessions.list({ customer, status: 'open', limit: PAGE_SIZE })
    for (const { id } of pages.data) await sessions.expire(id)
    const { data } = await stripe.client.subscriptions.list({ customer, status: 'all', limit: PAGE_SIZE })
    for (const { id, status } of data) if (!ENDED_STATUSES.has(status)) await stripe.client.subscriptions.cancel(id)
    return true
  } catch (error) {
    if (isCustomerMissing(error)) return false
    throw error
  }
}

/** Cancels all subscriptions of an account at the provider, at once, so that nobody pays for a closed account. */
export const cancelSubscriptions = job({
  ...providerJobs,
  name: 'subscription-cancel',
  data: z.object({ account_id: z.int() }),
  run: async ({ account_id }, tools) => {
    const { db, services } = tools
    const customer = await findCustomer(db, account_id)
    if (customer === undefined) return
    if (await cancelAll(services.stripe, customer)) {
      await subscriptionFlow.askAndSettle(tools, { account_id, customer })
    }
    await removeCheck(db, account_id)
  },
})

/** Exports the subscription; closing the account cancels it at the provider, whose events then update the stored row. */
export const subscriptionPersonalData: PersonalData = {
  name: 'subscription',
  exportOf: async (db, accountId) => (await findSubscription(db, accountId)) ?? null,
  listLosses: async (db, accountId) => {
    const subscription = await findSubscription(db, accountId)
    return subscription?.status === 'active' ? [{ kind: 'subscription', count: 1, cents: null }] : []
  },
  erase: ({ enqueue }, { accountId }) =>
    enqueue(cancelSubscriptions, { account_id: accountId }, { onceFor: String(accountId) }),
}
