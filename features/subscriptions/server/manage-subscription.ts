import { conflict, notFound, HttpError } from '#platform/server/http/http-errors.ts'
import {
  cardRefusal,
  isCustomerMissing,
  type Stripe,
  type StripeObjects,
  withFallbackIfMissing,
} from '#platform/server/outside/stripe.ts'
import type { SubscriptionBilling, WhenToEnd } from '../contract.ts'
import { endOfPeriod, lastInvoice, priceOf } from '#features/payments/server.ts'
import { askForCurrentSubscription } from './ask-provider.ts'
import { isPaidFor, storedStatusOf } from './rules.ts'

const EXPANDED = ['data.default_payment_method']

const noActiveSubscription = () => notFound('You have no active subscription')

// The subscription may just have ended here or in the provider's portal; then there is nothing left to do.
const ignoreIfUnknown = async (act: Promise<unknown>) => void (await withFallbackIfMissing(act, undefined))

/** Queries a customer's subscription that has not ended; throws if there is none. Never inside a transaction. */
export async function askForActiveSubscription(stripe: Stripe, customer: string): Promise<StripeObjects.Subscription> {
  try {
    const current = await askForCurrentSubscription(stripe, customer, EXPANDED)
    if (!current || storedStatusOf(current.status) === 'canceled') throw noActiveSubscription()
    return current
  } catch (error) {
    throw isCustomerMissing(error) ? noActiveSubscription() : error
  }
}

/** Cancels a subscription. An unpaid one has no paid period to wait for: it ends at once and is not charged again. */
export function endAt({ client }: Stripe, { id, status }: StripeObjects.Subscription, at: WhenToEnd): Promise<void> {
  if (at === 'now' || !isPaidFor(status)) return ignoreIfUnknown(client.subscriptions.cancel(id))
  return ignoreIfUnknown(client.subscriptions.update(id, { cancel_at_period_end: true }))
}

/** Resumes a subscription that was set to end with its period. */
export const resumeSubscription = ({ client }: Stripe, { id }: StripeObjects.Subscription): Promise<void> =>
  ignoreIfUnknown(client.subscriptions.update(id, { cancel_at_period_end: false }))

/** Retries the failed payment with the current card. The provider charges an invoice once, however often this is called. */
export async function retryFailedPayment({ client }: Stripe, subscription: StripeObjects.Subscription): Promise<void> {
  const invoice = lastInvoice(subscription)
  if (invoice?.status !== 'open') throw conflict('nothing_to_pay', 'There is nothing to pay')
  try {
    await client.invoices.pay(invoice.id)
  } catch (error) {
    const reason = cardRefusal(error)
    throw reason === null ? error : new HttpError(402, 'card_declined', reason)
  }
}

type Method = StripeObjects.Subscription['default_payment_method']

const cardOf = (method: Method): SubscriptionBilling['card'] => {
  if (typeof method !== 'object' || !method?.card) return null
  const { brand, last4, exp_month, exp_year } = method.card
  return { brand, last4, exp_month, exp_year }
}

// A subscription without its own card is charged to the customer's default.
async function askForMethod({ client }: Stripe, subscription: StripeObjects.Subscription): Promise<Method> {
  if (subscription.default_payment_method !== null) return subscription.default_payment_method
  const customer = typeof subscription.customer === 'string' ? subscription.customer : subscription.customer.id
  const found = await client.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] })
  return found.deleted ? null : found.invoice_settings.default_payment_method
}

function nextPaymentOf(subscription: StripeObjects.Subscription): SubscriptionBilling['next_payment'] {
  const { status, cancel_at_period_end } = subscription
  if (!isPaidFor(status)) {
    const invoice = lastInvoice(subscription)
    if (invoice?.status !== 'open') return null
    const at = invoice.next_payment_attempt
    return { cents: invoice.amount_remaining, at: at === null ? null : new Date(at * 1000).toISOString() }
  }
  if (cancel_at_period_end) return null
  return { cents: priceOf(subscription), at: endOfPeriod(subscription).toISOString() }
}

/** Queries the next charge and the card it goes to. */
export async function askAboutBilling(
  stripe: Stripe,
  subscription: StripeObjects.Subscription,
): Promise<SubscriptionBilling> {
  return {
    card: cardOf(await askForMethod(stripe, subscription)),
    next_payment: nextPaymentOf(subscription),
  }
}
