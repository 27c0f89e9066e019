import type Stripe from 'stripe'

// Stripe's own list, which for some currencies differs from common usage.
const NO_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' ')
const THREE_DECIMALS = 'bhd jod kwd omr tnd'.split(' ')

function decimalsOf(currency: string): number {
  if (NO_DECIMALS.includes(currency)) return 0
  return THREE_DECIMALS.includes(currency) ? 3 : 2
}

/** Formats an amount: `$9.95`. Currencies such as the yen have no decimals. */
export function formatMoney(amount: number, currency: string): string {
  const digits = decimalsOf(currency)
  const fractionDigits = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...fractionDigits }).format(
    amount / 10 ** digits,
  )
}

const HALF_A_UNIT = 'aud brl cad chf eur nzd sgd usd'.split(' ')
const MINIMUM_CHARGE: Readonly<Record<string, number>> = {
  ...Object.fromEntries(HALF_A_UNIT.map((code) => [code, 50])),
  aed: 200,
  czk: 1500,
  dkk: 250,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  pln: 200,
  ron: 200,
  sek: 300,
  thb: 1000,
}

/** Returns Stripe's minimum charge in a currency; 0 if it has none. */
export const minimumCharge = (currency: string): number => MINIMUM_CHARGE[currency] ?? 0

/** Formats a billing interval: ` per month`, ` every 3 months`, or nothing for a one-time price. */
export const formatInterval = (recurring: Stripe.Price.Recurring | null | undefined) => {
  if (!recurring) return ''
  const { interval, interval_count } = recurring
  return interval_count === 1 ? ` per ${interval}` : ` every ${interval_count} ${interval}s`
}

/** Formats a date: `March 31, 2026`. */
export const formatDate = (seconds: number) =>
  new Date(seconds * 1000).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
