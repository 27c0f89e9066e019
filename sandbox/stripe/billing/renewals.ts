import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { collectInvoice, createInvoice, intentOfInvoice, settleInvoice } from './invoices.ts'
import { periodEnd } from './periods.ts'
import { badRequest, cardDeclined, notFound, type StripeRefusal } from '../refusals.ts'
import { takeSecondStep } from '../pages/second-step.ts'
import { changeSubscription, endOfPeriod, endSubscription, getSubscription } from './subscriptions.ts'

/** Returns the card of a subscription, or else of its customer; null if there is none to charge. */
const cardOf = ({ store }: Sandbox, subscription: Stripe.Subscription) => {
  const customer = store.find('customers', subscription.customer as string)
  const fallback = customer && !customer.deleted ? customer.invoice_settings.default_payment_method : null
  const id = subscription.default_payment_method ?? fallback
  return (typeof id === 'string' && store.find('payment_methods', id)) || null
}

/** Charges the card for an invoice, or fails once if the renewal is set to fail. */
const collect = (sandbox: Sandbox, subscription: Stripe.Subscription, invoice: Stripe.Invoice) => {
  const doomed = sandbox.store.find('doomed_renewals', subscription.id)
  if (doomed) sandbox.store.remove('doomed_renewals', subscription.id)
  return collectInvoice(sandbox, invoice, cardOf(sandbox, subscription), doomed ? 'doomed renewal' : 'renewal')
}

const retryRenewal = (sandbox: Sandbox, subscription: Stripe.Subscription) => {
  const invoice = sandbox.store.find('invoices', subscription.latest_invoice as string)!
  return collect(sandbox, subscription, invoice)
    ? changeSubscription(sandbox, subscription, { status: 'active' })
    : endSubscription(sandbox, subscription, 'payment_failed')
}

const startNextPeriod = (sandbox: Sandbox, before: Stripe.Subscription) => {
  const items = before.items.data.map((item) => ({
    ...item,
    current_period_start: item.current_period_end,
    current_period_end: periodEnd(before.billing_cycle_anchor, item.current_period_end, item.price.recurring!),
  }))
  const renewed: Stripe.Subscription = { ...before, items: { ...before.items, data: items } }
  const lines = items.map((item) => ({
    price: item.price,
    quantity: item.quantity ?? 1,
    title: sandbox.store.find('products', item.price.product as string)?.name ?? 'Subscription',
    item,
    period: { start: item.current_period_start, end: item.current_period_end },
  }))
  const invoice = createInvoice(sandbox, renewed, 'subscription_cycle', lines)
  const paid = collect(sandbox, renewed, invoice)
  return changeSubscription(sandbox, before, {
    items: renewed.items,
    latest_invoice: invoice.id,
    status: paid ? 'active' : 'past_due',
  })
}

/**
 * Ends the current period of a subscription, whether by the clock or by a button: cancels it if that was scheduled, otherwise collects the
 * next period; after a failed payment, retries it once and cancels the subscription if it fails again.
 */
export const renewSubscription = (sandbox: Sandbox, id: string): Stripe.Subscription => {
  const subscription = getSubscription(sandbox, id)
  if (subscription.status === 'canceled') throw badRequest('This subscription has ended: there is nothing to renew.')
  if (subscription.cancel_at_period_end) return endSubscription(sandbox, subscription, 'cancellation_requested')
  return subscription.status === 'past_due'
    ? retryRenewal(sandbox, subscription)
    : startNextPeriod(sandbox, subscription)
}

/** Makes the next payment of a renewal fail, once. */
export const failNextRenewal = (sandbox: Sandbox, id: string) => {
  if (getSubscription(sandbox, id).status === 'canceled') {
    throw badRequest('This subscription has ended: there is no renewal to fail.')
  }
  sandbox.store.put('doomed_renewals', { id })
}

const isDue = ({ store, now }: Sandbox, subscription: Stripe.Subscription) => {
  if (subscription.status === 'canceled') return false
  if (subscription.status === 'past_due' && !subscription.cancel_at_period_end) {
    const invoice = store.find('invoices', subscription.latest_invoice as string)
    return (invoice?.next_payment_attempt ?? 0) <= now()
  }
  return endOfPeriod(subscription) <= now()
}

/** Returns the ids of subscriptions for which an action is due. */
export const dueSubscriptions = (sandbox: Sandbox) =>
  sandbox.store
    .all('subscriptions')
    .filter((subscription) => isDue(sandbox, subscription))
    .map(({ id }) => id)

const NEEDS_ACTION = {
  code: 'invoice_payment_intent_requires_action',
  message: 'This payment requires additional user action before it can be completed successfully.',
}

const declineOf = (sandbox: Sandbox, invoice: string) => {
  const intent = intentOfInvoice(sandbox, invoice)
  if (intent?.status === 'requires_action') return cardDeclined(NEEDS_ACTION, intent)
  const { code = 'card_declined', decline_code, message = 'Your card was declined.' } = intent?.last_payment_error ?? {}
  return cardDeclined({ code, ...(decline_code !== undefined && { decline_code }), message }, intent)
}

/** Charges the card for an open invoice on request: a decline does not cancel anything, because the scheduled retry follows. */
const payInvoice = (sandbox: Sandbox, id: string): Stripe.Invoice | StripeRefusal => {
  const invoice = sandbox.store.find('invoices', id)
  if (!invoice) throw notFound('invoice', id, 'invoice')
  if (invoice.status !== 'open') throw badRequest(`Invoice is already ${invoice.status}`)
  const owner = invoice.parent!.subscription_details!.subscription as string
  const subscription = getSubscription(sandbox, owner)
  const card = cardOf(sandbox, subscription)
  if (!card) throw badRequest('There is no default_payment_method set on this Customer or Invoice.')
  if (!collectInvoice(sandbox, invoice, card, 'renewal', true)) return declineOf(sandbox, id)
  if (subscription.status === 'past_due') changeSubscription(sandbox, subscription, { status: 'active' })
  return sandbox.store.find('invoices', id)!
}

/** Continues the payment of an invoice that its owner confirmed to their bank or refused; does nothing if it no longer waits for that. */
export const confirmInvoice = (sandbox: Sandbox, id: string, isConfirmed: boolean): Stripe.Invoice => {
  const invoice = sandbox.store.find('invoices', id)
  if (!invoice) throw notFound('invoice', id, 'invoice')
  const pendingIntent = intentOfInvoice(sandbox, id)
  if (invoice.status !== 'open' || pendingIntent?.status !== 'requires_action') return invoice
  const intent = takeSecondStep(sandbox, pendingIntent.client_secret!, isConfirmed)
  if (intent?.status !== 'succeeded') {
    emit(sandbox, 'invoice.payment_failed', invoice)
    return invoice
  }
  const subscription = getSubscription(sandbox, invoice.parent!.subscription_details!.subscription as string)
  const paid = settleInvoice(sandbox, invoice, intent)
  if (subscription.status === 'past_due') changeSubscription(sandbox, subscription, { status: 'active' })
  return paid
}

/** Endpoint to pay an invoice that a renewal could not collect. */
export const payInvoiceEndpoints = [
  endpoint('POST', '/invoices/:id/pay', z.strictObject({}), (sandbox, _, id) => payInvoice(sandbox, id)),
]
