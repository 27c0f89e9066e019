import { inTransaction, type Database } from '#platform/server/database.ts'
import { storeLiveEvents, type LiveEvent } from '#platform/server/live.ts'
import { badRequest } from '#platform/server/refusals.ts'
import { routes, type Route, type Services } from '#platform/server/routes.ts'
import type { Stripe, StripeEvent } from '#platform/server/stripe.ts'
import { paymentsApi } from '../contract.ts'
import { insertEvent, isKnownEvent } from './queries.ts'

/** What an event changes, written in one transaction with the note that it was acted on. Answers whom to tell at once. */
type PaymentEffect = (db: Database) => Promise<LiveEvent[]>

/** A feature that acts on events of the provider. */
export interface PaymentListener {
  types: readonly string[]
  /** Asks the provider for what it needs, outside any transaction; null when the event is none of its business. */
  prepare: (
    event: StripeEvent,
    tools: { db: Database; stripe: Stripe; now: Date; services: Services },
  ) => Promise<PaymentEffect | null>
}

/** The endpoints, with those who act on the provider's events. */
export const paymentsRoutes = (listeners: readonly PaymentListener[]): Route[] =>
  routes(paymentsApi, {
    config: ({ services }) => ({
      currency: 'usd' as const,
      subscription_price_cents: services.config.SUBSCRIPTION_PRICE_CENTS,
    }),

    webhook: async ({ db, rawBody, headers, services, now, log }) => {
      const { stripe } = services
      const event = stripe.readEvent(rawBody, headers['stripe-signature'])
      if (!event) throw badRequest('invalid_signature', 'Invalid signature')
      const received = { received: true as const }
      if (await isKnownEvent(db, event.id)) return received
      const interested = listeners.filter(({ types }) => types.includes(event.type))
      const effects = await Promise.all(interested.map(({ prepare }) => prepare(event, { db, stripe, now, services })))
      await inTransaction(db, async (transaction) => {
        if (!(await insertEvent(transaction, { id: event.id, type: event.type, received_at: now }))) return
        const news: LiveEvent[] = []
        for (const effect of effects) if (effect) news.push(...(await effect(transaction)))
        await storeLiveEvents(transaction, news, now)
      })
      log.info({ event: event.id, type: event.type }, 'payment event')
      return received
    },
  })
