import type Stripe from 'stripe'
import { z } from 'zod'
import { requiresSecondStep, type Occasion } from '../payments/cards.ts'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { emit, emitUpdate } from '../events.ts'
import { createdWithin, paginate, singlePage } from '../lists.ts'
import { formatMoney, formatInterval } from '../payments/money.ts'
import { created, paging, text } from '../params.ts'
import { attemptPayment, createIntent, type PaymentAttempt } from '../payments/payments.ts'
import { freshId, wireDecimal } from '../records.ts'
import { notFound } from '../refusals.ts'
import { askForSecondStep } from '../pages/second-step.ts'

/** A line of an invoice; `item` is the subscription item it bills, absent for a one-time purchase. */
export interface Line {
  price: Stripe.Price
  quantity: number
  title: string
  item?: Stripe.SubscriptionItem
  period: { start: number; end: number }
}

const lineOf = (invoice: string, subscription: string, line: Line): Stripe.InvoiceLineItem => {
  const amount = (line.price.unit_amount ?? 0) * line.quantity
  const price = `${formatMoney(line.price.unit_amount ?? 0, line.price.currency)}${formatInterval(line.price.recurring)}`
  return {
    id: freshId('il'),
    object: 'line_item',
    amount,
    currency: line.price.currency,
    description: `${line.quantity} × ${line.title} (at ${price})`,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: line.item
      ? {
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: { credited_items: null },
            subscription,
            subscription_item: line.item.id,
          },
          type: 'subscription_item_details',
        }
      : null,
    period: line.period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: line.price.id, product: line.price.product as string },
      type: 'price_details',
      unit_amount_decimal: wireDecimal(line.price.unit_amount ?? 0),
    },
    quantity: line.quantity,
    quantity_decimal: wireDecimal(line.quantity),
    subscription,
    subtotal: amount,
    taxes: [],
  }
}

/** Creates a finalized, open invoice of a subscription. */
export const createInvoice = (
  sandbox: Sandbox,
  subscription: Stripe.Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  lines: Line[],
): Stripe.Invoice => {
  const id = freshId('in')
  const now = sandbox.now()
  const owner = sandbox.store.find('customers', subscription.customer as string)
  const customer = owner && !owner.deleted ? owner : null
  const items = lines.map((line) => lineOf(id, subscription.id, line))
  const total = items.reduce((sum, { amount }) => sum + amount, 0)
  // Stripe dates an invoice by the period that has ended, and its lines by the period they bill.
  const start = Math.min(...lines.map(({ period }) => period.start))
  const invoice: Stripe.Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: sandbox.productName,
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: subscription.customer,
    customer_account: null,
    customer_address: null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: now,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${sandbox.url()}/invoice/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: singlePage(items, `/v1/invoices/${id}/lines`),
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `SANDBOX-${String(sandbox.store.all('invoices').length + 1).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: start,
    period_start: start,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: now,
  }
  sandbox.store.put('invoices', invoice)
  emit(sandbox, 'invoice.created', invoice)
  emit(sandbox, 'invoice.finalized', invoice)
  return invoice
}

/** Returns the payment intent of an invoice. */
export const intentOfInvoice = ({ store }: Sandbox, invoice: string): Stripe.PaymentIntent | undefined => {
  const link = store.all('invoice_payments').find((payment) => payment.invoice === invoice)
  return link && store.find('payment_intents', link.payment.payment_intent as string)
}

const linkIntent = ({ store, now }: Sandbox, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent) => {
  const existing = store.all('invoice_payments').find(({ payment }) => payment.payment_intent === intent.id)
  const paid = intent.status === 'succeeded'
  store.put('invoice_payments', {
    id: existing?.id ?? freshId('inpay'),
    object: 'invoice_payment',
    amount_paid: paid ? intent.amount : null,
    amount_requested: intent.amount,
    created: existing?.created ?? now(),
    currency: intent.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: paid ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: paid ? now() : null },
  })
}

/** Marks an invoice paid, by a successful payment or by none if nothing is due. */
export const settleInvoice = (sandbox: Sandbox, invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | null) => {
  if (intent) linkIntent(sandbox, invoice, intent)
  const after: Stripe.Invoice = {
    ...invoice,
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + (intent ? 1 : 0),
    attempted: true,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: sandbox.now() },
  }
  sandbox.store.put('invoices', after)
  emitUpdate(sandbox, 'invoice.updated', invoice, after)
  emit(sandbox, 'invoice.paid', after)
  emit(sandbox, 'invoice.payment_succeeded', after)
  return after
}

const RETRY_AFTER_S = 3 * 86_400

/** Attempts to collect an invoice from a card; returns whether it is paid. A manual attempt does not change the retry schedule. */
export const collectInvoice = (
  sandbox: Sandbox,
  invoice: Stripe.Invoice,
  method: Stripe.PaymentMethod | null,
  occasion: Occasion,
  isManual = false,
): boolean => {
  if (invoice.amount_due === 0) return settleInvoice(sandbox, invoice, null).status === 'paid'
  const existingIntent = intentOfInvoice(sandbox, invoice.id)
  const { amount_due: amount, currency, customer_email: receipt_email } = invoice
  const customer = invoice.customer as string
  const intent =
    existingIntent ??
    createIntent(sandbox, { amount, currency, customer, description: 'Subscription update', receipt_email })
  // Nobody is present at a renewal, so a payment to confirm stays open until its owner comes to the page of the invoice.
  const heldIntent =
    occasion === 'renewal' && method && requiresSecondStep(method) && askForSecondStep(sandbox, intent, method)
  const result: PaymentAttempt | null = heldIntent || !method ? null : attemptPayment(sandbox, intent, method, occasion)
  if (result && !result.decline) {
    settleInvoice(sandbox, invoice, result.intent)
    return true
  }
  linkIntent(sandbox, invoice, heldIntent || (result?.intent ?? intent))
  const after: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    ...(!isManual && {
      attempt_count: invoice.attempt_count + 1,
      next_payment_attempt: invoice.attempt_count === 0 ? sandbox.now() + RETRY_AFTER_S : null,
    }),
  }
  sandbox.store.put('invoices', after)
  emitUpdate(sandbox, 'invoice.updated', invoice, after)
  if (heldIntent) emit(sandbox, 'invoice.payment_action_required', after)
  emit(sandbox, 'invoice.payment_failed', after)
  return false
}

const ListParams = z.strictObject({
  ...paging,
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
})
const ListPayments = z.strictObject({
  ...paging,
  created,
  invoice: text.optional(),
  status: text.optional(),
  payment: z.strictObject({ type: z.literal('payment_intent'), payment_intent: text.optional() }).optional(),
})

/** Endpoints of invoices and their payments. */
export const invoiceEndpoints = [
  endpoint('GET', '/invoices', ListParams, ({ store }, input) => {
    const invoices = store
      .all('invoices')
      .filter(({ customer }) => !input.customer || customer === input.customer)
      .filter(({ parent }) => !input.subscription || parent?.subscription_details?.subscription === input.subscription)
      .filter(({ status }) => !input.status || status === input.status)
    return paginate(invoices, input, '/v1/invoices')
  }),
  endpoint('GET', '/invoices/:id', z.strictObject({}), ({ store }, _, id) => {
    const invoice = store.find('invoices', id)
    if (!invoice) throw notFound('invoice', id)
    return invoice
  }),
  endpoint('GET', '/invoice_payments', ListPayments, ({ store }, input) => {
    const payments = createdWithin(store.all('invoice_payments'), input.created)
      .filter(({ invoice }) => !input.invoice || invoice === input.invoice)
      .filter(
        ({ payment }) => !input.payment?.payment_intent || payment.payment_intent === input.payment.payment_intent,
      )
      .filter(({ status }) => !input.status || status === input.status)
    return paginate(payments, input, '/v1/invoice_payments')
  }),
]
