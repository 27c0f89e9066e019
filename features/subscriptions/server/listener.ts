import type { StripeEvent } from '#platform/server/stripe.ts'
import { findAccountOfCustomer, type PaymentListener } from '#features/payments/server.ts'
import { askAbout, keepAnswer } from './following.ts'

const idOf = (customer: string | { id: string } | null): string | null =>
  typeof customer === 'object' && customer ? customer.id : customer

// Customers buy other things, too: those are no business of ours.
function customerOf(event: StripeEvent): string | null {
  if (event.type === 'checkout.session.completed') {
    return event.data.object.mode === 'subscription' ? idOf(event.data.object.customer) : null
  }
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    return event.data.object.parent?.subscription_details ? idOf(event.data.object.customer) : null
  }
  if (
    event.type === 'customer.subscription.created' ||
    event.type === 'customer.subscription.updated' ||
    event.type === 'customer.subscription.deleted'
  ) {
    return idOf(event.data.object.customer)
  }
  return null
}

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
  prepare: async (event, { db, stripe, now, services }) => {
    const customer = customerOf(event)
    if (customer === null) return null
    const account_id = await findAccountOfCustomer(db, customer)
    // Not everything at the provider is ours: it may serve other shops of the same owner.
    if (account_id === undefined) return null
    const told = await askAbout(db, stripe, { account_id, customer })
    return told && ((transaction) => keepAnswer(transaction, told, { now, services }))
  },
}
