import type { StripeEvent, StripeSubscription } from '../../../platform/server/stripe.ts'
import { findAccountOfCustomer, type PaymentListener } from '../../payments/server.ts'
import { upsertSubscription } from './queries.ts'
import { keptStatus, statusNow } from './rules.ts'

const idOf = (reference: string | { id: string } | null | undefined): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

function subscriptionOf(event: StripeEvent): string | null {
  if (event.type === 'checkout.session.completed') return idOf(event.data.object.subscription)
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    return idOf(event.data.object.parent?.subscription_details?.subscription)
  }
  return event.type.startsWith('customer.subscription.') ? (event.data.object as { id: string }).id : null
}

const periodEnd = (subscription: StripeSubscription): Date =>
  new Date(Math.max(0, ...subscription.items.data.map((item) => item.current_period_end)) * 1000)

/**
 * Follows subscriptions. Events only say that something happened; what holds now is asked of the provider, so it does not
 * matter in which order they arrive.
 */
export const subscriptionListener: PaymentListener = {
  types: [
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'invoice.paid',
    'invoice.payment_failed',
  ],
  prepare: async (event, { db, stripe }) => {
    const id = subscriptionOf(event)
    if (id === null) return null
    const told_at = new Date()
    const subscription = await stripe.client.subscriptions.retrieve(id)
    const account_id = await findAccountOfCustomer(db, idOf(subscription.customer) ?? '')
    if (account_id === undefined) return null
    return async (transaction) => {
      const kept = await upsertSubscription(transaction, {
        account_id,
        stripe_subscription_id: subscription.id,
        status: keptStatus(subscription.status),
        current_period_end: periodEnd(subscription),
        cancel_at_period_end: subscription.cancel_at_period_end,
        told_at,
      })
      return kept ? [{ account_id, type: 'subscription', payload: statusNow(kept, told_at) }] : []
    }
  },
}
