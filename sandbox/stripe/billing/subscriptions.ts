import type Stripe from 'stripe'
import { z } from 'zod'
import { getMethod } from '../payments/cards.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit, emitUpdate } from '../events.ts'
import { paginate, singlePage } from '../lists.ts'
import { clearable, flag, mergeMetadata, metadata, paging, text } from '../params.ts'
import { periodEnd } from './periods.ts'
import { freshId, wireDecimal } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'

const planOf = (price: Stripe.Price): Stripe.Plan => ({
  id: price.id,
  object: 'plan',
  active: price.active,
  amount: price.unit_amount,
  amount_decimal: wireDecimal(price.unit_amount ?? 0),
  billing_scheme: 'per_unit',
  created: price.created,
  currency: price.currency,
  interval: price.recurring!.interval,
  interval_count: price.recurring!.interval_count,
  livemode: false,
  metadata: price.metadata,
  meter: null,
  nickname: price.nickname,
  product: price.product,
  tiers_mode: null,
  transform_usage: null,
  trial_period_days: null,
  usage_type: 'licensed',
})

interface NewSubscription {
  customer: string
  method: string | null
  items: { price: Stripe.Price; quantity: number }[]
  description: string | null
  metadata: Stripe.Metadata
}

/** Starts a subscription now; the caller handles the payment. */
export const openSubscription = (sandbox: Sandbox, options: NewSubscription): Stripe.Subscription => {
  const id = freshId('sub')
  const now = sandbox.now()
  const items = options.items.map(({ price, quantity }): Stripe.SubscriptionItem => ({
    id: freshId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now,
    current_period_end: periodEnd(now, now, price.recurring!),
    current_period_start: now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity,
    subscription: id,
    tax_rates: [],
  }))
  const subscription: Stripe.Subscription = {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: now,
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now,
    currency: items[0]!.price.currency,
    customer: options.customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: options.method,
    default_source: null,
    default_tax_rates: [],
    description: options.description,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: singlePage(items, `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: options.metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now,
    status: 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: null,
    trial_start: null,
  }
  return sandbox.store.put('subscriptions', subscription)
}

/** Returns the subscription; throws if it does not exist. */
export const getSubscription = ({ store }: Sandbox, id: string) => {
  const subscription = store.find('subscriptions', id)
  if (!subscription) throw notFound('subscription', id)
  return subscription
}

/** Returns the end of the paid period. All items of a subscription created here have the same interval. */
export const endOfPeriod = (subscription: Stripe.Subscription) => subscription.items.data[0]!.current_period_end

/** Stores a changed subscription and emits an event, unless nothing changed. */
export const changeSubscription = (
  sandbox: Sandbox,
  before: Stripe.Subscription,
  change: Partial<Stripe.Subscription>,
): Stripe.Subscription => {
  const after = { ...before, ...change }
  if (JSON.stringify(before) === JSON.stringify(after)) return before
  sandbox.store.put('subscriptions', after)
  emitUpdate(sandbox, 'customer.subscription.updated', before, after)
  return after
}

/** Ends a subscription immediately. */
export const endSubscription = (
  sandbox: Sandbox,
  before: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
): Stripe.Subscription => {
  const now = sandbox.now()
  const after: Stripe.Subscription = {
    ...before,
    status: 'canceled',
    canceled_at: before.canceled_at ?? now,
    ended_at: now,
    cancellation_details: { ...before.cancellation_details!, reason },
  }
  sandbox.store.put('subscriptions', after)
  sandbox.store.remove('doomed_renewals', before.id)
  emit(sandbox, 'customer.subscription.deleted', after)
  return after
}

/** Schedules the end of a subscription for the end of its period, or cancels that. */
export const setCancelAtPeriodEnd = (sandbox: Sandbox, before: Stripe.Subscription, cancel: boolean) => {
  if (before.cancel_at_period_end === cancel) return before
  return changeSubscription(sandbox, before, {
    cancel_at_period_end: cancel,
    cancel_at: cancel ? endOfPeriod(before) : null,
    canceled_at: cancel ? sandbox.now() : null,
    cancellation_details: { ...before.cancellation_details!, reason: cancel ? 'cancellation_requested' : null },
  })
}

const cancellationDetails = z.strictObject({
  comment: clearable.optional(),
  feedback: z
    .enum([
      'customer_service',
      'low_quality',
      'missing_features',
      'other',
      'switched_service',
      'too_complex',
      'too_expensive',
      'unused',
    ])
    .optional(),
})
const UpdateParams = z.strictObject({
  cancel_at_period_end: flag.optional(),
  default_payment_method: text.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
  cancellation_details: cancellationDetails.optional(),
})
const CancelParams = z.strictObject({
  invoice_now: flag.optional(),
  prorate: flag.optional(),
  cancellation_details: cancellationDetails.optional(),
})
const STATUSES = ['active', 'canceled', 'incomplete', 'incomplete_expired', 'past_due', 'paused', 'trialing', 'unpaid']
const ListParams = z.strictObject({
  ...paging,
  customer: text.optional(),
  price: text.optional(),
  status: z.enum([...STATUSES, 'all', 'ended']).optional(),
})

const isListed = (status: string, statusFilter: string | undefined) => {
  if (statusFilter === 'all') return true
  if (statusFilter === undefined) return status !== 'canceled'
  return status === (statusFilter === 'ended' ? 'canceled' : statusFilter)
}

/** Endpoints of subscriptions; a checkout session creates them. */
export const subscriptionEndpoints = [
  endpoint('GET', '/subscriptions', ListParams, ({ store }, input) => {
    if (input.customer && !store.find('customers', input.customer)) {
      throw notFound('customer', input.customer, 'customer')
    }
    const subscriptions = store
      .all('subscriptions')
      .filter(({ customer }) => !input.customer || customer === input.customer)
      .filter(({ items }) => !input.price || items.data.some(({ price }) => price.id === input.price))
      .filter(({ status }) => isListed(status, input.status))
    return paginate(subscriptions, input, '/v1/subscriptions')
  }),
  endpoint('GET', '/subscriptions/:id', z.strictObject({}), (sandbox, _, id) => getSubscription(sandbox, id)),
  endpoint('POST', '/subscriptions/:id', UpdateParams, (sandbox, input, id) => {
    const before = getSubscription(sandbox, id)
    const { cancel_at_period_end, default_payment_method, description, cancellation_details } = input
    const changesRestricted = [cancel_at_period_end, default_payment_method, description].some(
      (value) => value !== undefined,
    )
    if (before.status === 'canceled' && changesRestricted) {
      throw badRequest('A canceled subscription can only update its cancellation_details and metadata.')
    }
    if (default_payment_method && getMethod(sandbox, default_payment_method).customer !== before.customer) {
      throw notFound('PaymentMethod', default_payment_method, 'default_payment_method')
    }
    const rescheduled =
      cancel_at_period_end === undefined ? before : setCancelAtPeriodEnd(sandbox, before, cancel_at_period_end)
    return changeSubscription(sandbox, rescheduled, {
      metadata: mergeMetadata(before.metadata, input.metadata),
      ...(description !== undefined && { description }),
      ...(default_payment_method && { default_payment_method }),
      ...(cancellation_details && {
        cancellation_details: { ...rescheduled.cancellation_details!, ...cancellation_details },
      }),
    })
  }),
  endpoint('DELETE', '/subscriptions/:id', CancelParams, (sandbox, { cancellation_details }, id) => {
    const before = getSubscription(sandbox, id)
    // As at Stripe, an ended subscription cannot be found in order to end it.
    if (before.status === 'canceled') throw notFound('subscription', id)
    const withDetails = {
      ...before,
      cancellation_details: { ...before.cancellation_details!, ...cancellation_details },
    }
    return endSubscription(sandbox, withDetails, 'cancellation_requested')
  }),
]
