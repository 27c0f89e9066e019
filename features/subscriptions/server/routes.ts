import { conflict, notFound } from '#platform/server/refusals.ts'
import { routes, type Route } from '#platform/server/routes.ts'
import { isCustomerMissing } from '#platform/server/stripe.ts'
import { askProvider, findCustomer, withCustomer } from '#features/payments/server.ts'
import { subscriptionsApi } from '../contract.ts'
import { openCheckout } from './checkout.ts'
import { askAndKeep } from './following.ts'
import { findSubscription } from './queries.ts'
import { statusNow } from './rules.ts'

const alreadySubscribed = () => conflict('already_subscribed', 'You already have an active subscription')
const nothingToManage = () => notFound('There is no subscription to manage yet')

export const subscriptionsRoutes: Route[] = routes(subscriptionsApi, {
  create: async ({ db, caller, services, idempotencyKey, now, log }) => {
    const { config, stripe } = services
    const account_id = caller.id
    if (statusNow(await findSubscription(db, account_id), now).status === 'active') throw alreadySubscribed()
    const { url } = await askProvider('Failed to start subscription', log, () =>
      withCustomer(db, stripe, account_id, async (customer) => {
        // The event of a payment may still be on its way; who has paid must not be led to pay again.
        const told = await askAndKeep(db, stripe, { account_id, customer }, { now, services })
        if (told?.status === 'active') throw alreadySubscribed()
        if (told?.status !== 'past_due') return openCheckout(stripe, config, { customer, account_id })
        // There is a subscription, only its last payment failed: another card mends it, a second one would cost twice.
        const return_url = `${config.FRONTEND_URL}/subscription/success`
        return stripe.client.billingPortal.sessions.create({ customer, return_url }, { idempotencyKey })
      }),
    )
    return { url }
  },

  status: async ({ db, caller, now }) => statusNow(await findSubscription(db, caller.id), now),

  portal: async ({ db, caller, services, idempotencyKey, log }) => {
    const { config, stripe } = services
    const customer = await findCustomer(db, caller.id)
    if (customer === undefined) throw nothingToManage()
    const return_url = `${config.FRONTEND_URL}/developer-dashboard`
    const { url } = await askProvider('The subscription cannot be managed right now', log, async () => {
      try {
        return await stripe.client.billingPortal.sessions.create({ customer, return_url }, { idempotencyKey })
      } catch (error) {
        throw isCustomerMissing(error) ? nothingToManage() : error
      }
    })
    return { url }
  },
})
