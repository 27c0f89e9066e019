import type Stripe from 'stripe'
import { z } from 'zod'
import { endpoint, type Sandbox } from '../endpoint.ts'
import { amount, currency, mergeMetadata, metadata, text, integer } from '../params.ts'
import { freshId } from '../records.ts'
import { badRequest, notFound } from '../refusals.ts'
import { hasTaxLocation, rateFor } from './rates.ts'

const DAY_S = 86_400
const CALCULATION_LIFETIME_S = 90 * DAY_S

const CalculateParams = z.strictObject({
  currency,
  customer_details: z.strictObject({
    address: z.strictObject({
      country: z.string().regex(/^[A-Z]{2}$/),
      postal_code: text.optional(),
      state: text.optional(),
      city: text.optional(),
      line1: text.optional(),
      line2: text.optional(),
    }),
    address_source: z.enum(['billing', 'shipping']),
    tax_ids: z.array(z.strictObject({ type: text, value: text })).optional(),
  }),
  line_items: z
    .array(
      z.strictObject({
        amount: amount(0),
        reference: z.string().min(1).max(500),
        tax_behavior: z.literal('exclusive').default('exclusive'),
        tax_code: text.optional(),
      }),
    )
    .min(1)
    .max(100),
})

function calculate(sandbox: Sandbox, input: z.output<typeof CalculateParams>): Stripe.Tax.Calculation {
  const { address, address_source, tax_ids = [] } = input.customer_details
  if (!hasTaxLocation(address)) {
    throw badRequest(
      "We could not determine the customer's tax location based on the provided customer address.",
      'customer_tax_location_invalid',
      'customer_details[address]',
    )
  }
  const net = input.line_items.reduce((sum, item) => sum + item.amount, 0)
  const { percent, type, reason } = rateFor(address.country, tax_ids)
  const tax = Math.round((net * percent) / 100)
  const details = { country: type ? address.country : null, flat_amount: null, state: null, tax_type: type }
  return sandbox.store.put('tax_calculations', {
    id: freshId('taxcalc'),
    object: 'tax.calculation',
    amount_total: net + tax,
    currency: input.currency,
    customer: null,
    customer_details: {
      address: { city: null, line1: null, line2: null, postal_code: null, state: null, ...address },
      address_source,
      ip_address: null,
      tax_ids: [...tax_ids],
      taxability_override: 'none',
    },
    expires_at: sandbox.now() + CALCULATION_LIFETIME_S,
    livemode: false,
    ship_from_details: null,
    shipping_cost: null,
    tax_amount_exclusive: tax,
    tax_amount_inclusive: 0,
    tax_breakdown: [
      {
        amount: tax,
        inclusive: false,
        tax_rate_details: { ...details, percentage_decimal: percent.toFixed(1), rate_type: type ? 'percentage' : null },
        taxability_reason: reason,
        taxable_amount: tax > 0 ? net : 0,
      },
    ],
    tax_date: sandbox.now(),
  })
}

const RecordParams = z.strictObject({
  calculation: text,
  reference: z.string().min(1).max(500),
  metadata: metadata.optional(),
})
const ReverseParams = z.strictObject({
  mode: z.literal('partial'),
  original_transaction: text,
  reference: z.string().min(1).max(500),
  flat_amount: integer(-99_999_999, -1),
  metadata: metadata.optional(),
})

/** Throws unless a reference is new, as all references have to be. */
function assertNewReference({ store }: Sandbox, reference: string): void {
  if (store.all('tax_transactions').some((one) => one.reference === reference)) {
    throw badRequest(`A transaction with the reference ${reference} already exists.`, 'resource_already_exists')
  }
}

function recordTax(sandbox: Sandbox, input: z.output<typeof RecordParams>): Stripe.Tax.Transaction {
  const { store } = sandbox
  const made = store.find('tax_calculations', input.calculation)
  if (!made) throw notFound('tax calculation', input.calculation, 'calculation')
  if ((made.expires_at ?? 0) < sandbox.now())
    throw badRequest('This calculation has expired.', 'taxes_calculation_failed')
  assertNewReference(sandbox, input.reference)
  const { amount_total } = made
  return withoutTotal(store.put('tax_transactions', { ...transactionOf(sandbox, made, input), amount_total }))
}

/** A transaction with what it comes to, which Stripe says only of its line items. */
export type RecordedTax = Stripe.Tax.Transaction & { amount_total: number }

function withoutTotal(recorded: RecordedTax): Stripe.Tax.Transaction {
  const { amount_total: _, ...shown } = recorded
  return shown
}

const transactionOf = (
  sandbox: Sandbox,
  { currency: currencyCode, customer_details }: Pick<Stripe.Tax.Transaction, 'currency' | 'customer_details'>,
  input: { reference: string; metadata?: z.output<typeof metadata> | undefined },
): Stripe.Tax.Transaction => ({
  id: freshId('tax'),
  object: 'tax.transaction',
  created: sandbox.now(),
  currency: currencyCode,
  customer: null,
  customer_details,
  livemode: false,
  metadata: mergeMetadata({}, input.metadata),
  posted_at: sandbox.now(),
  reference: input.reference,
  reversal: null,
  ship_from_details: null,
  shipping_cost: null,
  tax_date: sandbox.now(),
  type: 'transaction',
})

function reverseTax(sandbox: Sandbox, input: z.output<typeof ReverseParams>): Stripe.Tax.Transaction {
  const { store } = sandbox
  const original = store.find('tax_transactions', input.original_transaction)
  if (!original) throw notFound('tax transaction', input.original_transaction, 'original_transaction')
  assertNewReference(sandbox, input.reference)
  const reversed = store
    .all('tax_transactions')
    .filter(({ reversal }) => reversal?.original_transaction === original.id)
    .reduce((sum, one) => sum + one.amount_total, 0)
  if (original.amount_total + reversed + input.flat_amount < 0) {
    throw badRequest('You cannot reverse more than what is left of the transaction.', undefined, 'flat_amount')
  }
  const made = store.put('tax_transactions', {
    ...transactionOf(sandbox, original, input),
    amount_total: input.flat_amount,
    reversal: { original_transaction: original.id },
    type: 'reversal',
  })
  return withoutTotal(made)
}

const settings: Stripe.Tax.Settings = {
  object: 'tax.settings',
  defaults: { provider: 'stripe', tax_behavior: 'exclusive', tax_code: 'txcd_10000000' },
  head_office: null,
  livemode: false,
  status: 'active',
  status_details: { active: {} },
}

/** Endpoints of tax calculations, and of what of them is in the tax reports. */
export const taxEndpoints = [
  endpoint('GET', '/tax/settings', z.strictObject({}), () => settings),
  endpoint('POST', '/tax/calculations', CalculateParams, calculate),
  endpoint('POST', '/tax/transactions/create_from_calculation', RecordParams, recordTax),
  endpoint('POST', '/tax/transactions/create_reversal', ReverseParams, reverseTax),
  endpoint('GET', '/tax/transactions/:id', z.strictObject({}), ({ store }, _, id) => {
    const found = store.find('tax_transactions', id)
    if (!found) throw notFound('tax transaction', id)
    return withoutTotal(found)
  }),
]
