import { currency } from '#platform/contract/currency.ts'
import { badRequest } from '#platform/server/http/http-errors.ts'
import {
  isStripeDuplicate,
  isStripeError,
  withFallbackIfMissing,
  type StripeObjects,
} from '#platform/server/outside/stripe.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { createOnce } from './attempts.ts'
import { reachProvider, type ProviderLog } from './provider.ts'

/** Where a buyer is taxed. */
export interface TaxLocation {
  country: string
  postal_code: string | null
  /** Their tax number, as the provider calls its kind; null if they have none that it knows. */
  tax_id: { kind: string; value: string } | null
}

/** The tax on an amount, as the provider calculated it. */
export interface CalculatedTax {
  /** The provider's calculation. It is recorded for its reports once the amount was paid. */
  calculation: string
  net_cents: number
  cents: number
  /** Name of the tax and its rate; null where there is none. */
  label: string | null
}

const TAX_NAMES: Record<string, string> = {
  vat: 'VAT',
  sales_tax: 'Sales tax',
  gst: 'GST',
  hst: 'HST',
  pst: 'PST',
  qst: 'QST',
  rst: 'RST',
  igst: 'IGST',
  jct: 'JCT',
}

type Breakdown = StripeObjects.Tax.Calculation['tax_breakdown']

function labelOf(breakdown: Breakdown): string | null {
  const isReversed = breakdown.some(({ taxability_reason }) => taxability_reason === 'reverse_charge')
  const charged = breakdown.filter(({ amount }) => amount > 0)
  const [first] = isReversed ? breakdown : charged
  if (!first) return null
  const isSingleTax = new Set(charged.map(({ tax_rate_details }) => tax_rate_details.tax_type)).size <= 1
  const name = (isSingleTax && TAX_NAMES[first.tax_rate_details.tax_type ?? '']) || 'Tax'
  if (isReversed) return `${name} 0% (reverse charge)`
  // Several jurisdictions may tax the same amount.
  const percent = charged.reduce((sum, { tax_rate_details }) => sum + Number(tax_rate_details.percentage_decimal), 0)
  return `${name} ${Number(percent.toFixed(3))}%`
}

const LOCATION_ERRORS = ['customer_tax_location_invalid', 'tax_id_invalid']

/** Error for a buyer whose billing details do not say where they are taxed. */
export const taxLocationUnknown = () =>
  badRequest(
    'tax_place_unknown',
    'The tax on this depends on where you are. Check the country, postal code and tax number in your billing details. You were not charged.',
  )

/** Asks the provider for the tax on an amount. Never inside a transaction. */
export async function calculateTax(
  { services: { stripe }, log }: Pick<WorkBase, 'services'> & { log: ProviderLog },
  { net_cents, location }: { net_cents: number; location: TaxLocation },
): Promise<CalculatedTax> {
  const { country, postal_code, tax_id } = location
  const address = { country, ...(postal_code !== null && { postal_code }) }
  const tax_ids = tax_id === null ? [] : [{ type: tax_id.kind, value: tax_id.value }]
  const sentence = 'The tax could not be determined. Try again in a moment. You were not charged.'
  const made = await reachProvider(sentence, log, async () => {
    try {
      return await stripe.client.tax.calculations.create(
        {
          currency: currency().code,
          customer_details: { address, address_source: 'billing', ...(tax_ids.length > 0 && { tax_ids }) },
          line_items: [{ amount: net_cents, reference: 'purchase', tax_behavior: 'exclusive' }],
          // The payment page may be made after it, within the time of the same call.
        },
        { maxNetworkRetries: 0 },
      )
    } catch (error) {
      const isLocationError = isStripeError(error) && LOCATION_ERRORS.includes((error as { code?: string }).code ?? '')
      throw isLocationError ? taxLocationUnknown() : error
    }
  })
  const { id, tax_amount_exclusive: cents, tax_breakdown } = made
  if (id === null) throw new Error('The payment provider calculated a tax that cannot be recorded')
  return { calculation: id, net_cents, cents, label: labelOf(tax_breakdown) }
}

type Recording = Pick<WorkBase, 'db' | 'services'>

/** Records a calculation that was paid for the provider's tax reports, once, and returns its transaction. Never inside a transaction. */
export async function recordTax({ db, services }: Recording, calculation: string, reference: string): Promise<string> {
  const { transactions } = services.stripe.client.tax
  const made = await createOnce(db, {
    name: 'tax',
    of: [calculation, reference],
    create: (metadata, options) => transactions.createFromCalculation({ calculation, reference, metadata }, options),
    // The provider accepts each reference once.
    find: null,
  })
  return made.id
}

/** Asks the provider whether it recorded a transaction under a reference: it finds them only by their own id. Never inside a transaction. */
export async function isTaxRecorded(
  { services: { stripe }, log }: Pick<WorkBase, 'services'> & { log: ProviderLog },
  transaction: string,
  reference: string,
): Promise<boolean> {
  const found = await reachProvider(
    'Stripe could not be asked about this transaction. Try again in a moment.',
    log,
    () => withFallbackIfMissing(stripe.client.tax.transactions.retrieve(transaction), null),
  )
  return found?.reference === reference && found.type === 'transaction'
}

/** Reverses a part of a recorded transaction, with the tax on it, once. Never inside a transaction. */
export async function reverseTax(
  { db, services }: Recording,
  { transaction, reference, cents }: { transaction: string; reference: string; cents: number },
): Promise<void> {
  const { transactions } = services.stripe.client.tax
  const reversalParams = { mode: 'partial' as const, original_transaction: transaction, reference, flat_amount: -cents }
  try {
    await createOnce(db, {
      name: 'tax-reversal',
      of: reversalParams,
      create: (metadata, options) => transactions.createReversal({ ...reversalParams, metadata }, options),
      find: null,
    })
  } catch (error) {
    // The reference says how much it reverses, so it was this one, and we stopped before we stored it.
    if (!isStripeDuplicate(error)) throw error
  }
}
