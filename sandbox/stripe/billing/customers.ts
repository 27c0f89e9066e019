import type Stripe from 'stripe'
import { z } from 'zod'
import { getMethod } from '../payments/cards.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit, emitUpdate } from '../events.ts'
import { paginate } from '../lists.ts'
import { clearable, email, mergeMetadata, metadata, paging, text } from '../params.ts'
import { freshId } from '../records.ts'
import { notFound } from '../refusals.ts'
import { endSubscription } from './subscriptions.ts'

/** Returns the customer; throws if it does not exist or was deleted. `param` names the parameter with the id. */
export const getCustomer = ({ store }: Sandbox, id: string, param = 'customer'): Stripe.Customer => {
  const customer = store.find('customers', id)
  if (!customer || customer.deleted) throw notFound('customer', id, param)
  return customer
}

interface Details {
  email?: string | null
  name?: string | null
  phone?: string | null
  description?: string | null
  metadata?: Stripe.Metadata
}

export const createCustomer = (sandbox: Sandbox, details: Details): Stripe.Customer => {
  const customer: Stripe.Customer = {
    id: freshId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: sandbox.now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: details.description ?? null,
    discount: null,
    email: details.email ?? null,
    invoice_prefix: 'SANDBOX',
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: details.metadata ?? {},
    name: details.name ?? null,
    next_invoice_sequence: 1,
    phone: details.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
  sandbox.store.put('customers', customer)
  emit(sandbox, 'customer.created', customer)
  return customer
}

/** Attaches a card to a customer and makes it the default payment method. */
export const attachCard = (sandbox: Sandbox, method: Stripe.PaymentMethod, customer: Stripe.Customer) => {
  const attached = sandbox.store.put('payment_methods', { ...method, customer: customer.id })
  emit(sandbox, 'payment_method.attached', attached)
  const after = sandbox.store.put('customers', {
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: method.id },
  })
  emitUpdate(sandbox, 'customer.updated', customer, after)
  return attached
}

const optionalEmail = z.union([email, z.literal('').transform(() => null)]).optional()
const sharedParams = {
  email: optionalEmail,
  name: clearable.optional(),
  phone: clearable.optional(),
  description: clearable.optional(),
  metadata: metadata.optional(),
}
const CreateParams = z.strictObject({ ...sharedParams, payment_method: text.optional() })
const UpdateParams = z.strictObject({
  ...sharedParams,
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
})
const ListParams = z.strictObject({ ...paging, email: text.optional() })

/** Endpoints of customers and their cards. */
export const customerEndpoints = [
  endpoint('POST', '/customers', CreateParams, (sandbox, { payment_method, ...details }) => {
    const customer = createCustomer(sandbox, { ...details, metadata: mergeMetadata({}, details.metadata) })
    if (payment_method) attachCard(sandbox, getMethod(sandbox, payment_method), customer)
    return sandbox.store.find('customers', customer.id)!
  }),
  endpoint('GET', '/customers', ListParams, ({ store }, { email: emailFilter, ...page }) => {
    const customers = store
      .all('customers')
      .filter((customer) => !customer.deleted)
      .filter((customer) => !emailFilter || customer.email === emailFilter)
    return paginate(customers, page, '/v1/customers')
  }),
  endpoint('GET', '/customers/:id', z.strictObject({}), ({ store }, _, id) => {
    const customer = store.find('customers', id)
    if (!customer) throw notFound('customer', id)
    // A deleted customer can still be retrieved, as a stub.
    return customer.deleted ? { id, object: 'customer', deleted: true } : customer
  }),
  endpoint('POST', '/customers/:id', UpdateParams, (sandbox, { invoice_settings, ...details }, id) => {
    const before = getCustomer(sandbox, id, 'id')
    const chosen = invoice_settings?.default_payment_method
    if (chosen && getMethod(sandbox, chosen).customer !== id) throw notFound('PaymentMethod', chosen)
    const changes = Object.fromEntries(Object.entries(details).filter(([, value]) => value !== undefined))
    const after: Stripe.Customer = {
      ...before,
      ...changes,
      metadata: mergeMetadata(before.metadata, details.metadata),
      invoice_settings: {
        ...before.invoice_settings,
        default_payment_method: chosen ?? before.invoice_settings.default_payment_method,
      },
    }
    sandbox.store.put('customers', after)
    emitUpdate(sandbox, 'customer.updated', before, after)
    return after
  }),
  endpoint('DELETE', '/customers/:id', z.strictObject({}), (sandbox, _, id) => {
    const customer = getCustomer(sandbox, id, 'id')
    for (const subscription of sandbox.store.all('subscriptions')) {
      if (subscription.customer === id && subscription.status !== 'canceled') {
        endSubscription(sandbox, subscription, 'cancellation_requested')
      }
    }
    sandbox.store.put('customers', { id, object: 'customer', deleted: true, created: customer.created })
    emit(sandbox, 'customer.deleted', customer)
    return { id, object: 'customer', deleted: true }
  }),
  endpoint('GET', '/customers/:id/payment_methods', z.strictObject(paging), (sandbox, page, id) => {
    getCustomer(sandbox, id, 'id')
    const methods = sandbox.store.all('payment_methods').filter(({ customer }) => customer === id)
    return paginate(methods, page, `/v1/customers/${id}/payment_methods`)
  }),
  endpoint('GET', '/payment_methods/:id', z.strictObject({}), ({ store }, _, id) => {
    const method = store.find('payment_methods', id)
    if (!method) throw notFound('PaymentMethod', id)
    return method
  }),
]
