import { z } from 'zod'
import { idOf, type StripeEvent } from '#platform/server/outside/stripe.ts'

// As long as the provider says its ids will ever be.
const ProviderId = z.string().min(1).max(255)

/** What an event is about, by the provider's ids: enough to ask what holds now, and nothing of what it says. */
export const PaymentSubject = z.object({
  customer: ProviderId.optional(),
  session: ProviderId.optional(),
  charge: ProviderId.optional(),
  payment_intent: ProviderId.optional(),
  invoice: ProviderId.optional(),
})
export type PaymentSubject = z.output<typeof PaymentSubject>

/** The subject of an event, or null for a kind of event that nobody here follows, or one that names no ids. */
export const subjectOf = (event: StripeEvent): PaymentSubject | null =>
  PaymentSubject.nullable().safeParse(namedBy(event)).data ?? null

function namedBy(event: StripeEvent): object | null {
  if (
    event.type === 'checkout.session.completed' ||
    event.type === 'checkout.session.async_payment_succeeded' ||
    event.type === 'checkout.session.expired'
  ) {
    const { id, mode, customer } = event.data.object
    return mode === 'subscription' ? { customer: idOf(customer) } : { session: id }
  }
  if (
    event.type === 'customer.subscription.created' ||
    event.type === 'customer.subscription.updated' ||
    event.type === 'customer.subscription.deleted'
  ) {
    return { customer: idOf(event.data.object.customer) }
  }
  if (event.type === 'invoice.paid' || event.type === 'invoice.payment_failed') {
    const { id, customer } = event.data.object
    return { customer: idOf(customer), invoice: id }
  }
  if (event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.canceled') {
    // Those we make ourselves say what they are for; what hosted pages make is followed by its page.
    const { id, metadata } = event.data.object
    return metadata['purpose'] === undefined ? null : { payment_intent: id }
  }
  if (event.type === 'charge.refunded') {
    const { id, customer, payment_intent } = event.data.object
    return { charge: id, customer: idOf(customer), payment_intent: idOf(payment_intent) }
  }
  if (
    event.type === 'refund.failed' ||
    event.type === 'charge.dispute.created' ||
    event.type === 'charge.dispute.closed'
  ) {
    const { charge, payment_intent } = event.data.object
    return { charge: idOf(charge), payment_intent: idOf(payment_intent) }
  }
  return null
}

/** The kinds of events that are followed, as the provider is asked for them. */
export const FOLLOWED = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'payment_intent.succeeded',
  'payment_intent.canceled',
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const satisfies readonly StripeEvent['type'][]
