import type Stripe from 'stripe'
import { z } from 'zod'
import { PORTAL_CONFIGURATION } from '../account.ts'
import { storeCard, parseCard, type Decline, type TypedCard } from '../payments/cards.ts'
import { attachCard, getCustomer } from './customers.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { isPortalUnset } from '../failures.ts'
import { text, webAddress } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'
import { changeSubscription, endSubscription, getSubscription, setCancelAtPeriodEnd } from './subscriptions.ts'

const SESSION_LIFETIME_S = 86_400

const CreateParams = z.strictObject({ customer: text, return_url: webAddress.optional(), locale: text.optional() })

/** Endpoints of billing portal sessions. */
export const portalEndpoints = [
  endpoint('POST', '/billing_portal/sessions', CreateParams, (sandbox, input): Stripe.BillingPortal.Session => {
    getCustomer(sandbox, input.customer)
    if (isPortalUnset(sandbox)) {
      throw badRequest(
        'No configuration provided and your test mode default configuration has not been created. Provide a configuration or create your default by saving your customer portal settings in test mode.',
      )
    }
    const id = freshId('bps')
    return sandbox.store.put('portal_sessions', {
      id,
      object: 'billing_portal.session',
      configuration: PORTAL_CONFIGURATION,
      created: sandbox.now(),
      customer: input.customer,
      customer_account: null,
      flow: null,
      livemode: false,
      locale: input.locale ?? null,
      on_behalf_of: null,
      return_url: input.return_url ?? null,
      url: `${sandbox.url()}/portal/${id}`,
    })
  }),
]

/** Returns the portal session and its customer; a link expires after a day. */
export const openPortal = (sandbox: Sandbox, id: string) => {
  const session = sandbox.store.find('portal_sessions', id)
  if (!session || session.created + SESSION_LIFETIME_S < sandbox.now()) throw notFound('billing portal session', id)
  const customer = getCustomer(sandbox, session.customer)
  const subscriptions = sandbox.store.all('subscriptions').filter((owned) => owned.customer === customer.id)
  return { session, customer, subscriptions }
}

/** Actions of the buttons next to a subscription. */
export const PORTAL_ACTIONS = ['cancel-at-period-end', 'resume', 'cancel-now'] as const

/** Performs a portal action on one of the customer's own subscriptions. */
export const runPortalAction = (
  sandbox: Sandbox,
  portal: ReturnType<typeof openPortal>,
  subscriptionId: string,
  action: (typeof PORTAL_ACTIONS)[number],
) => {
  const subscription = getSubscription(sandbox, subscriptionId)
  if (subscription.customer !== portal.customer.id) throw notFound('subscription', subscriptionId)
  if (subscription.status === 'canceled') throw badRequest('This subscription has already ended.')
  if (action === 'cancel-now') endSubscription(sandbox, subscription, 'cancellation_requested')
  else setCancelAtPeriodEnd(sandbox, subscription, action === 'cancel-at-period-end')
}

/** Changes the card that all of a customer's subscriptions charge; returns a validation error, or null. */
export const changeCard = (
  sandbox: Sandbox,
  { customer, subscriptions }: ReturnType<typeof openPortal>,
  typed: TypedCard,
): { decline: Decline; field: keyof TypedCard } | null => {
  const parsed = parseCard(typed, sandbox.now())
  if ('decline' in parsed) return parsed
  const method = attachCard(sandbox, storeCard(sandbox, parsed, { email: customer.email }), customer)
  for (const subscription of subscriptions) {
    if (subscription.status !== 'canceled') {
      changeSubscription(sandbox, subscription, { default_payment_method: method.id })
    }
  }
  return null
}
