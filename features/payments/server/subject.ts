import { z } from 'zod'
import { currency } from '#platform/contract/currency.ts'
import { idOf, type StripeEvent } from '#platform/server/outside/stripe.ts'

// The provider's documented maximum length of an id.
const ProviderId = z.string().min(1).max(255)

/** Ids that an event refers to: enough to query the current state, without the event's own data. */
export const PaymentSubject = z.object({
  customer: ProviderId.optional(),
  session: ProviderId.optional(),
  charge: ProviderId.optional(),
  payment_intent: ProviderId.optional(),
  invoice: ProviderId.optional(),
  refund: ProviderId.optional(),
  /** The connected account that an event is of. */
  connected: ProviderId.optional(),
  payout: ProviderId.optional(),
})
export type PaymentSubject = z.output<typeof PaymentSubject>

type EventObject<Type extends StripeEvent['type']> = Extract<StripeEvent, { type: Type }>['data']['object']

const page = ({ id, mode, customer }: EventObject<'checkout.session.completed'>) =>
  mode === 'subscription' ? { customer: idOf(customer) } : { session: id }
const subscription = ({ customer }: EventObject<'customer.subscription.created'>) => ({ customer: idOf(customer) })
const invoice = ({ id, customer }: EventObject<'invoice.paid'>) => ({ customer: idOf(customer), invoice: id })
// Our own payment intents name their purpose; those of hosted pages are followed through the page.
const intent = ({ id, metadata }: EventObject<'payment_intent.succeeded'>) =>
  metadata['purpose'] === undefined ? null : { payment_intent: id }
const charge = ({ id, customer, payment_intent }: EventObject<'charge.refunded'>) => ({
  charge: id,
  customer: idOf(customer),
  payment_intent: idOf(payment_intent),
})
const refund = ({ id, charge: of, payment_intent }: EventObject<'refund.failed'>) => ({
  refund: id,
  charge: idOf(of),
  payment_intent: idOf(payment_intent),
})
const dispute = (object: EventObject<'charge.dispute.created'>) => ({
  charge: idOf(object.charge),
  payment_intent: idOf(object.payment_intent),
})

const READERS = {
  'checkout.session.completed': page,
  'checkout.session.async_payment_succeeded': page,
  'checkout.session.async_payment_failed': page,
  'checkout.session.expired': page,
  'customer.subscription.created': subscription,
  'customer.subscription.updated': subscription,
  'customer.subscription.deleted': subscription,
  'invoice.paid': invoice,
  'invoice.payment_failed': invoice,
  'invoice.payment_action_required': invoice,
  'payment_intent.processing': intent,
  'payment_intent.succeeded': intent,
  'payment_intent.payment_failed': intent,
  'payment_intent.canceled': intent,
  'charge.refunded': charge,
  'refund.updated': refund,
  'refund.failed': refund,
  'charge.dispute.created': dispute,
  'charge.dispute.closed': dispute,
} as const satisfies { [Type in StripeEvent['type']]?: (object: EventObject<Type>) => object | null }

/** Event types to subscribe to at the provider. */
export const FOLLOWED_EVENTS = Object.keys(READERS) as (keyof typeof READERS)[]

const CONNECT_PAYOUTS = ['payout.paid', 'payout.failed', 'payout.canceled', 'payout.updated'] as const

/** Event types of connected accounts to subscribe to at the provider. */
export const FOLLOWED_CONNECT_EVENTS = [
  'account.updated',
  'account.application.deauthorized',
  ...CONNECT_PAYOUTS,
] as const

/** Returns the subject of an event of a connected account; null for an unhandled type. */
export function connectSubjectOf({ type, account, data }: StripeEvent): PaymentSubject | null {
  if (!FOLLOWED_CONNECT_EVENTS.some((followed) => followed === type)) return null
  const payout = CONNECT_PAYOUTS.some((followed) => followed === type) ? (data.object as { id?: string }).id : undefined
  return PaymentSubject.safeParse({ connected: account, ...(payout !== undefined && { payout }) }).data ?? null
}

/** Whether an event is about money in this installation's currency, as all our requests are. */
export function isInCurrency({ data }: StripeEvent): boolean {
  const eventCurrency = 'currency' in data.object ? data.object.currency : null
  return typeof eventCurrency !== 'string' || eventCurrency === currency().code
}

/** Returns the subject of an event; null for an unhandled type, or an event that names no ids. */
export function subjectOf({ type, data }: StripeEvent): PaymentSubject | null {
  const read = FOLLOWED_EVENTS.find((followed) => followed === type)
  const named = read && (READERS[read] as (object: unknown) => object | null)(data.object)
  return PaymentSubject.nullish().safeParse(named).data ?? null
}
