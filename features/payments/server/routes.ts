import { badRequest } from '#platform/server/http/http-errors.ts'
import { routes, type Route } from '#platform/server/http/routes.ts'
import { PaymentChecks, paymentsApi } from '../contract.ts'
import { checkPaymentSettings } from './checks/check-settings.ts'
import { findChecks, storeChecks } from './queries.ts'
import { findTrouble } from './queries/trouble.ts'
import { isInCurrency } from './subject.ts'
import { storeConnectEvent, storeEvent } from './provider-events.ts'

export const paymentsRoutes: Route[] = routes(paymentsApi, {
  config: ({ services }) => ({
    currency: services.config.CURRENCY.code,
    subscription_price_cents: services.config.SUBSCRIPTION_PRICE_CENTS,
    publishable_key: services.stripe.elements?.publishableKey ?? null,
    script_url: services.stripe.elements?.script ?? null,
  }),

  webhook: async ({ work, rawBody, headers, services, log }) => {
    const { stripe } = services
    const event = stripe.readEvent(rawBody, headers['stripe-signature'])
    if (!event) throw badRequest('invalid_signature', 'Invalid signature')
    const received = { received: true as const }
    // Validly signed events of the other mode or of a connected account do not concern us.
    if ((event.livemode ?? false) !== stripe.live || event.account !== undefined) {
      log.warn({ event: event.id, type: event.type }, 'ignored a payment event of another mode or account')
      return received
    }
    if (!isInCurrency(event)) {
      log.warn({ event: event.id, type: event.type }, 'ignored a payment event in another currency')
      return received
    }
    const isNew = await storeEvent(work, event)
    if (isNew) log.info({ event: event.id, type: event.type }, 'payment event')
    return received
  },

  connectWebhook: async ({ work, rawBody, headers, services, log }) => {
    const { stripe } = services
    const event = stripe.readConnectEvent(rawBody, headers['stripe-signature'])
    if (!event) throw badRequest('invalid_signature', 'Invalid signature')
    const received = { received: true as const }
    if ((event.livemode ?? false) !== stripe.live || event.account === undefined) {
      log.warn({ event: event.id, type: event.type }, 'ignored an event of another mode, or of no connected account')
      return received
    }
    const isNew = await storeConnectEvent(work, event)
    if (isNew) log.info({ event: event.id, type: event.type }, 'event of a connected account')
    return received
  },

  trouble: async ({ db }) => ({ trouble: await findTrouble(db) }),
  readChecks: async ({ db }) => {
    const last = await findChecks(db)
    return { last: last ? PaymentChecks.parse(last) : null }
  },

  runChecks: async ({ db, services, now }) => {
    const checks = await checkPaymentSettings(services)
    await storeChecks(db, now, checks)
    return { checked_at: now.toISOString(), checks }
  },
})
