import { conflict, notFound, Refusal } from '../../../platform/server/refusals.ts'
import { routes, type Route } from '../../../platform/server/routes.ts'
import { isStripeTrouble } from '../../../platform/server/stripe.ts'
import { findCustomer, findOrMakeCustomer } from '../../payments/server.ts'
import { subscriptionsApi } from '../contract.ts'
import { findSubscription } from './queries.ts'
import { statusNow } from './rules.ts'

const NOT_STARTED = 'Failed to start subscription'

interface Log {
  error: (about: object, text: string) => void
}

// What the provider says of its troubles goes to the log, never to the caller.
async function askProvider<T>(sentence: string, log: Log, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!isStripeTrouble(error)) throw error
    log.error({ err: error }, 'payment provider')
    throw new Refusal(502, 'payment_provider_unavailable', sentence)
  }
}

export const subscriptionsRoutes: Route[] = routes(subscriptionsApi, {
  create: async ({ db, caller, surroundings, idempotencyKey, now, log }) => {
    const { config, stripe } = surroundings
    const { status } = statusNow(await findSubscription(db, caller.id), now)
    if (status === 'active') throw conflict('already_subscribed', 'You already have an active subscription')
    const url = await askProvider(NOT_STARTED, log, async () => {
      const { sessions } = stripe.client.checkout
      const customer = await findOrMakeCustomer(db, stripe, caller.id)
      // Whoever clicks again, here or in another window, comes back to the page that is already open.
      const { data } = await sessions.list({ customer, status: 'open', limit: 1 })
      const open = data[0]
      if (open?.mode === 'subscription' && open.amount_total === config.SUBSCRIPTION_PRICE_CENTS) return open.url
      const price = {
        currency: 'usd',
        unit_amount: config.SUBSCRIPTION_PRICE_CENTS,
        recurring: { interval: 'month' as const },
        product_data: { name: `${config.PRODUCT_NAME} creator subscription` },
      }
      const session = await sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: String(caller.id),
          line_items: [{ quantity: 1, price_data: price }],
          success_url: `${config.PUBLIC_URL}/subscription/success`,
          cancel_url: `${config.PUBLIC_URL}/developer-dashboard`,
        },
        { idempotencyKey },
      )
      return session.url
    })
    if (url === null) throw new Refusal(502, 'payment_provider_unavailable', NOT_STARTED)
    return { url }
  },

  status: async ({ db, caller, now }) => statusNow(await findSubscription(db, caller.id), now),

  portal: async ({ db, caller, surroundings, idempotencyKey, log }) => {
    const { config, stripe } = surroundings
    const customer = await findCustomer(db, caller.id)
    if (customer === undefined) throw notFound('There is no subscription to manage yet')
    const back = `${config.PUBLIC_URL}/developer-dashboard`
    const session = await askProvider('The subscription cannot be managed right now', log, () =>
      stripe.client.billingPortal.sessions.create({ customer, return_url: back }, { idempotencyKey }),
    )
    return { url: session.url }
  },
})
