import type Stripe from 'stripe'

type TaxType = Stripe.Tax.Calculation.TaxBreakdown.TaxRateDetails.TaxType

/** What the account collects: percentages by country. No tax is collected anywhere else. */
const RATES: Record<string, { percent: number; type: TaxType }> = {
  AT: { percent: 20, type: 'vat' },
  AU: { percent: 10, type: 'gst' },
  BE: { percent: 21, type: 'vat' },
  CH: { percent: 8.1, type: 'vat' },
  DE: { percent: 19, type: 'vat' },
  ES: { percent: 21, type: 'vat' },
  FR: { percent: 20, type: 'vat' },
  GB: { percent: 20, type: 'vat' },
  IE: { percent: 23, type: 'vat' },
  IT: { percent: 22, type: 'vat' },
  NL: { percent: 21, type: 'vat' },
  NO: { percent: 25, type: 'vat' },
  PL: { percent: 23, type: 'vat' },
  SE: { percent: 25, type: 'vat' },
}

/** Countries of which Stripe needs more than their name. */
const COUNTRIES_NEEDING_REGION = ['US', 'CA']
/** Kinds of tax numbers whose holders pay the tax themselves. */
const BUSINESS_TAX_IDS = ['eu_vat', 'gb_vat', 'ch_vat', 'no_vat', 'au_abn']

export interface TaxLocation {
  country: string
  postal_code?: string | undefined
  state?: string | undefined
}

/** Whether a place says enough to know its tax. */
export const hasTaxLocation = ({ country, postal_code, state }: TaxLocation): boolean =>
  !COUNTRIES_NEEDING_REGION.includes(country) || (postal_code ?? state ?? '') !== ''

type Reason = Stripe.Tax.Calculation.TaxBreakdown.TaxabilityReason

/** Returns the rate for a buyer, and why it is that. */
export function rateFor(
  country: string,
  taxIds: readonly { type: string }[],
): { percent: number; type: TaxType | null; reason: Reason } {
  const rate = RATES[country]
  if (!rate) return { percent: 0, type: null, reason: 'not_collecting' }
  const isBusiness = taxIds.some(({ type }) => BUSINESS_TAX_IDS.includes(type))
  return isBusiness
    ? { percent: 0, type: rate.type, reason: 'reverse_charge' }
    : { percent: rate.percent, type: rate.type, reason: 'standard_rated' }
}
