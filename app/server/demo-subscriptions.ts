import { withCustomer } from '#features/payments/server.ts'
import { listDemoSubscribers, openCheckout, subscriptionFlow } from '#features/subscriptions/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Services } from '#platform/server/services.ts'
import { payInSandbox, renewInSandbox } from '#sandbox/stripe/buyer.ts'

type Subscriber = Awaited<ReturnType<typeof listDemoSubscribers>>[number]

async function subscribe(
  db: Database,
  services: Services,
  { account_id, status }: Subscriber,
  now: Date,
): Promise<void> {
  const { stripe, config } = services
  await withCustomer(db, stripe, account_id, async (customer) => {
    const subscriber = { account_id, customer }
    // An earlier start may have got this far.
    if (await subscriptionFlow.askAndSettle({ db, now, services }, subscriber)) return
    const { url, payment } = await openCheckout(db, { stripe, config }, subscriber)
    if (url === null) throw new Error('The sandbox gave no payment page')
    await payInSandbox(url, status === 'past_due' ? 'failsLater' : 'pays')
    if (status === 'past_due') {
      const { subscription } = await stripe.client.checkout.sessions.retrieve(payment)
      await renewInSandbox(url, typeof subscription === 'object' ? (subscription?.id ?? '') : subscription)
    }
    await subscriptionFlow.askAndSettle({ db, now, services }, subscriber)
  })
}

/**
 * Subscribes the demo accounts at the sandbox through the regular flow, so that their billing pages open. Skips accounts that have done so
 * or changed their subscription since: it may run at every start, also on older data.
 */
export async function subscribeDemoAccounts(db: Database, services: Services, now: Date): Promise<void> {
  for (const person of await listDemoSubscribers(db)) await subscribe(db, services, person, now)
}
