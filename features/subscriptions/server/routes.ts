import { ahead } from '#platform/server/moments.ts'
import { conflict, notFound } from '#platform/server/refusals.ts'
import { routes, type Route } from '#platform/server/routes.ts'
import { isCustomerMissing } from '#platform/server/stripe.ts'
import { askProvider, findCustomer, withCustomer } from '#features/payments/server.ts'
import { subscriptionsApi } from '../contract.ts'
import { hurry } from './checks.ts'
import { openCheckout, openMending } from './checkout.ts'
import { askAndKeep } from './following.ts'
import { findSubscription, notePage } from './queries.ts'
import { FIRST_LOOK_MS, PAGE_OPEN_MS, statusNow } from './rules.ts'

const alreadySubscribed = () => conflict('already_subscribed', 'You already have an active subscription')
const nothingToManage = () => notFound('There is no subscription to manage yet')

export const subscriptionsRoutes: Route[] = routes(subscriptionsApi, {
  create: async (call) => {
    const { db, caller, services, idempotencyKey, now, log } = call
    const { config, stripe } = services
    const account_id = caller.id
    if (statusNow(await findSubscription(db, account_id), now).status === 'active') throw alreadySubscribed()
    const { url, payment } = await askProvider('Failed to start subscription', log, () =>
      withCustomer(db, stripe, account_id, async (customer) => {
        // The event of a payment may still be on its way; who has paid must not be led to pay again.
        const told = await askAndKeep(call, { account_id, customer })
        if (told?.status === 'active') throw alreadySubscribed()
        if (told?.status !== 'past_due' && told?.status !== 'disputed') {
          const page = await openCheckout(stripe, config, { customer, account_id })
          const until = { check_at: ahead(now, FIRST_LOOK_MS), page_until: ahead(now, PAGE_OPEN_MS) }
          await notePage(db, account_id, until)
          return page
        }
        // There is a subscription, only its last payment failed or is questioned: there it is mended, a second one would cost twice.
        return openMending(stripe, config, { customer, idempotencyKey })
      }),
    )
    return { url, payment }
  },

  status: async (call) => {
    const { db, caller, now } = call
    const kept = await findSubscription(db, caller.id)
    await hurry(call, caller.id, kept)
    return statusNow(kept, now)
  },

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
