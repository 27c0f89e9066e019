import type Stripe from 'stripe'
import { z } from 'zod'
import { createPrice, createProduct, getProduct, ProductParams, RecurringParams } from './catalogue.ts'
import { getCustomer } from './customers.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit } from '../events.ts'
import { createdWithin, paginate } from '../lists.ts'
import {
  amount,
  created,
  currency,
  email,
  flag,
  mergeMetadata,
  metadata,
  paging,
  text,
  webAddress,
  integer,
} from '../params.ts'
import { formatMoney, minimumCharge } from '../payments/money.ts'
import { METHODS, offeredMethods } from '../payments/payment-methods.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'

const DAY_S = 86_400
const EXPIRY_MIN_S = 30 * 60

const ItemParams = z.strictObject({
  price: text.optional(),
  price_data: z
    .strictObject({
      currency,
      unit_amount: amount(0),
      product: text.optional(),
      product_data: ProductParams.optional(),
      recurring: RecurringParams.optional(),
    })
    .optional(),
  quantity: integer(1, 999_999).default(1),
})
const CreateParams = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  line_items: z.array(ItemParams).min(1).max(100),
  success_url: webAddress,
  cancel_url: webAddress.optional(),
  client_reference_id: z.string().min(1).max(200).optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  metadata: metadata.optional(),
  expires_at: integer(0, 99_999_999_999).optional(),
  subscription_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional(), description: text.optional() }).optional(),
  custom_text: z.strictObject({ submit: z.strictObject({ message: z.string().min(1).max(1200) }) }).optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  // Accepted and stored, but unused by the sandbox's own page.
  allow_promotion_codes: flag.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  locale: text.optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  allowed_payment_method_types: z.array(z.enum(METHODS)).min(1).optional(),
  ui_mode: z.literal('hosted_page').optional(),
})
type Input = z.output<typeof CreateParams>

const priceOf = (sandbox: Sandbox, item: Input['line_items'][number], name: string): Stripe.Price => {
  const { price, price_data } = item
  if (price && price_data) throw badRequest('Give either price or price_data.', undefined, name)
  if (price) {
    const known = sandbox.store.find('prices', price)
    if (!known) throw notFound('price', price, `${name}[price]`)
    if (!known.active) throw badRequest('The price specified is inactive.', undefined, `${name}[price]`)
    return known
  }
  if (!price_data) throw badRequest(`Missing required param: ${name}[price].`, 'parameter_missing', `${name}[price]`)
  const { product, product_data } = price_data
  if (!product === !product_data) {
    const param = `${name}[price_data][product_data]`
    throw badRequest('Give either product or product_data.', product ? undefined : 'parameter_missing', param)
  }
  const owner = product_data ? createProduct(sandbox, product_data) : getProduct(sandbox, product!)
  // Created for this purchase only, so it is not active.
  return createPrice(sandbox, owner.id, { ...price_data, active: false })
}

const itemsOf = (sandbox: Sandbox, input: Input): Stripe.LineItem[] =>
  input.line_items.map((item, index) => {
    const price = priceOf(sandbox, item, `line_items[${index}]`)
    const total = (price.unit_amount ?? 0) * item.quantity
    return {
      id: freshId('li'),
      object: 'item',
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: total,
      amount_tax: 0,
      amount_total: total,
      currency: price.currency,
      description: sandbox.store.find('products', price.product as string)?.name ?? null,
      metadata: {},
      price,
      quantity: item.quantity,
    }
  })

/** Rejects combinations of items that Stripe rejects, and returns the total. */
const totalOf = (mode: Input['mode'], items: Stripe.LineItem[]) => {
  const intervals = items.flatMap(({ price }) => (price?.recurring ? [price.recurring] : []))
  if (mode === 'payment' && intervals.length > 0) {
    throw badRequest('You specified `payment` mode but passed a recurring price.', undefined, 'mode')
  }
  if (mode === 'subscription' && intervals.length === 0) {
    throw badRequest('You must provide at least one recurring price in `subscription` mode.', undefined, 'mode')
  }
  if (new Set(intervals.map(({ interval, interval_count }) => `${interval_count} ${interval}`)).size > 1) {
    throw badRequest('All recurring prices must have the same interval.', undefined, 'line_items')
  }
  if (new Set(items.map((item) => item.currency)).size > 1) {
    throw badRequest('All prices must have the same currency.', undefined, 'line_items')
  }
  const total = items.reduce((sum, { amount_total }) => sum + amount_total, 0)
  const currencyCode = items[0]!.currency
  if (total > 0 && total < minimumCharge(currencyCode)) {
    const minimum = `${formatMoney(minimumCharge(currencyCode), currencyCode)} ${currencyCode}`
    throw badRequest(`The total amount due must add up to at least ${minimum}`, 'amount_too_small', 'line_items')
  }
  return total
}

const createSession = (sandbox: Sandbox, input: Input): Stripe.Checkout.Session => {
  const now = sandbox.now()
  if (input.customer && input.customer_email) {
    throw badRequest('You may only specify one of these parameters: customer, customer_email.', undefined, 'customer')
  }
  const customer = input.customer ? getCustomer(sandbox, input.customer) : null
  const expires = input.expires_at ?? now + DAY_S
  if (expires < now + EXPIRY_MIN_S || expires > now + DAY_S) {
    throw badRequest('`expires_at` must be between 30 minutes and 24 hours from now.', undefined, 'expires_at')
  }
  const items = itemsOf(sandbox, input)
  const total = totalOf(input.mode, items)
  const known = customer?.email ?? input.customer_email ?? null
  const id = freshId('cs_test')
  const purchaseData = input.mode === 'payment' ? input.payment_intent_data : input.subscription_data
  sandbox.store.put('orders', {
    id,
    items,
    intent: null,
    description: purchaseData?.description ?? null,
    metadata: mergeMetadata({}, purchaseData?.metadata),
  })
  return sandbox.store.put('checkout_sessions', {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: input.allow_promotion_codes ?? null,
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount_subtotal: total,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: input.billing_address_collection ?? null,
    cancel_url: input.cancel_url ?? null,
    client_reference_id: input.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: items[0]!.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: input.custom_text?.submit ?? null,
      terms_of_service_acceptance: null,
    },
    customer: customer?.id ?? null,
    customer_account: null,
    customer_creation: input.mode === 'payment' && !customer ? (input.customer_creation ?? 'if_required') : null,
    customer_details: known ? detailsOf(known, customer?.name ?? null) : null,
    customer_email: input.customer_email ?? null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: input.locale ?? null,
    managed_payments: null,
    metadata: mergeMetadata({}, input.metadata),
    mode: input.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: input.payment_method_collection ?? (input.mode === 'payment' ? 'if_required' : 'always'),
    payment_method_configuration_details: null,
    payment_method_options: {},
    // Subscriptions are paid by card here, because their first payment would be a renewal that takes days.
    payment_method_types: input.mode === 'subscription' ? ['card'] : offeredMethods(input.allowed_payment_method_types),
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: input.submit_type ?? null,
    subscription: null,
    success_url: input.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${sandbox.url()}/pay/${id}`,
    wallet_options: null,
  })
}

/** Returns the customer details of a session. */
export const detailsOf = (address: string, name: string | null): Stripe.Checkout.Session.CustomerDetails => ({
  address: null,
  business_name: null,
  email: address,
  individual_name: null,
  name,
  phone: null,
  tax_exempt: 'none',
  tax_ids: [],
})

/** Returns the session; throws if it does not exist. */
export const getSession = ({ store }: Sandbox, id: string) => {
  const session = store.find('checkout_sessions', id)
  if (!session) throw notFound('checkout.session', id, 'session')
  return session
}

/** Expires an open session. */
export const expireSession = (sandbox: Sandbox, id: string) => {
  const session = getSession(sandbox, id)
  if (session.status !== 'open') {
    throw badRequest(`Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.`)
  }
  const after = sandbox.store.put('checkout_sessions', { ...session, status: 'expired', url: null })
  emit(sandbox, 'checkout.session.expired', after)
  return after
}

const ListParams = z.strictObject({
  ...paging,
  created,
  customer: text.optional(),
  subscription: text.optional(),
  payment_intent: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
})

/** Endpoints of checkout sessions. */
export const checkoutEndpoints = [
  endpoint('POST', '/checkout/sessions', CreateParams, createSession),
  endpoint('GET', '/checkout/sessions', ListParams, ({ store }, input) => {
    const sessions = createdWithin(store.all('checkout_sessions'), input.created)
      .filter(({ customer }) => !input.customer || customer === input.customer)
      .filter(({ subscription }) => !input.subscription || subscription === input.subscription)
      .filter(({ payment_intent }) => !input.payment_intent || payment_intent === input.payment_intent)
      .filter(({ status }) => !input.status || status === input.status)
    return paginate(sessions, input, '/v1/checkout/sessions')
  }),
  endpoint('GET', '/checkout/sessions/:id', z.strictObject({}), (sandbox, _, id) => getSession(sandbox, id)),
  endpoint('GET', '/checkout/sessions/:id/line_items', z.strictObject(paging), (sandbox, page, id) => {
    getSession(sandbox, id)
    // Line items are listed in their original order, unlike all other lists.
    const items = sandbox.store.find('orders', id)!.items.toReversed()
    return paginate(items, page, `/v1/checkout/sessions/${id}/line_items`)
  }),
  endpoint('POST', '/checkout/sessions/:id/expire', z.strictObject({}), (sandbox, _, id) => expireSession(sandbox, id)),
]
