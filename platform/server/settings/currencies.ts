import { z } from 'zod'
import { USD, type Currency } from '#platform/contract/currency.ts'

// Currencies that Stripe can charge, as listed in its documentation.
const TWO_DECIMALS =
  'aed afn all amd ang aoa ars aud awg azn bam bbd bdt bmd bnd bob brl bsd bwp byn bzd cad cdf chf cny cop crc cve czk dkk ' +
  'dop dzd egp etb eur fjd fkp gbp gel gip gmd gtq gyd hkd hnl htg huf idr ils inr jmd kes kgs khr kyd kzt lak lbp lkr lrd ' +
  'lsl mad mdl mkd mmk mnt mop mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd pab pen pgk php pkr pln qar ron rsd rub sar ' +
  'sbd scr sek sgd shp sle sos srd std szl thb tjs top try ttd twd tzs uah usd uyu uzs wst xcd yer zar zmw'
const NO_DECIMALS = 'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
const THREE_DECIMALS = 'bhd jod kwd omr tnd'
// Zero-decimal currencies that Stripe counts in hundredths for backward compatibility.
const PADDED = 'isk ugx'

const isIn = (list: string, code: string) => list.split(' ').includes(code)

// Powers of ten worth about one US dollar, by currency; 1 for currencies that are not listed.
const UNITS: readonly (readonly [unit: number, codes: string])[] = [
  [
    10,
    'bob cny czk dkk egp gtq hkd hnl lsl mad mop mvr mxn nad nok scr sek sle srd szl thb tjs try ttd twd uah uyu zar zmw',
  ],
  [
    100,
    'afn all amd aoa bdt cve djf dop dzd etb gmd gyd htg inr jmd jpy kes kgs lkr lrd mkd mur mzn nio npr php pkr rsd rub ' +
      'vuv xpf yer',
  ],
  [1000, 'ars bif cdf clp cop crc huf khr kmf krw kzt mmk mnt mwk ngn rwf sos tzs xaf xof'],
  [10_000, 'gnf idr lak mga pyg std uzs vnd'],
  [100_000, 'lbp'],
]

// Stripe's documented minimum charges, in the smallest unit. For other currencies it is the equivalent of half a US dollar.
const CARD_MIN: Readonly<Record<string, number>> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17_500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  ron: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: USD.card_min,
}

/** Returns a currency by its code, or undefined if it is not supported. */
export function findCurrency(code: string): Currency | undefined {
  const decimals = isIn(NO_DECIMALS, code) ? 0 : 2
  if (decimals === 2 && !isIn(TWO_DECIMALS, code)) return undefined
  const unit = UNITS.find(([, codes]) => isIn(codes, code))?.[0] ?? 1
  return { code, decimals, unit, card_min: CARD_MIN[code] ?? (decimals === 0 ? unit : unit * 100) / 2 }
}

function reasonAgainst(code: string): string {
  const name = code.toUpperCase()
  if (isIn(THREE_DECIMALS, code))
    return `${name} has three decimals: amounts here have two or none. Use a currency that has, such as USD or EUR`
  if (isIn(PADDED, code))
    return `${name} has no decimals, but Stripe counts it in hundredths that must be zero, which is not supported. Use another`
  return `"${code}" is not a currency that Stripe can charge: expected a code of ISO 4217, such as usd, eur or jpy`
}

/** Setting for a currency code, case-insensitive. */
export const CurrencySetting = z
  .string()
  .default(USD.code)
  .transform((text, context): Currency => {
    const code = text.trim().toLowerCase()
    const found = findCurrency(code)
    if (found) return found
    context.addIssue({ code: 'custom', message: reasonAgainst(code) })
    return z.NEVER
  })
