/** How the tax numbers of a country look, and what the payment provider calls them. */
interface TaxIdFormat {
  kind: string
  /** Matches a number in capitals without spaces and punctuation. */
  pattern: RegExp
  /** Writes such a number as the country does. */
  print?: (compact: string) => string
}

const IN_THE_EU: Record<string, string> = {
  AT: 'ATU\\d{8}',
  BE: 'BE[01]\\d{9}',
  BG: 'BG\\d{9,10}',
  CY: 'CY\\d{8}[A-Z]',
  CZ: 'CZ\\d{8,10}',
  DE: 'DE\\d{9}',
  DK: 'DK\\d{8}',
  EE: 'EE\\d{9}',
  ES: 'ES[A-Z0-9]\\d{7}[A-Z0-9]',
  FI: 'FI\\d{8}',
  FR: 'FR[A-HJ-NP-Z0-9]{2}\\d{9}',
  GR: 'EL\\d{9}',
  HR: 'HR\\d{11}',
  HU: 'HU\\d{8}',
  IE: 'IE(\\d{7}[A-W][A-I]?|\\d[A-Z]\\d{5}[A-W])',
  IT: 'IT\\d{11}',
  LT: 'LT(\\d{9}|\\d{12})',
  LU: 'LU\\d{8}',
  LV: 'LV\\d{11}',
  MT: 'MT\\d{8}',
  NL: 'NL\\d{9}B\\d{2}',
  PL: 'PL\\d{10}',
  PT: 'PT\\d{9}',
  RO: 'RO\\d{2,10}',
  SE: 'SE\\d{12}',
  SI: 'SI\\d{8}',
  SK: 'SK\\d{10}',
}

const FORMATS: Record<string, readonly TaxIdFormat[]> = {
  AU: [{ kind: 'au_abn', pattern: /^\d{11}$/ }],
  BR: [
    {
      kind: 'br_cnpj',
      pattern: /^\d{14}$/,
      print: (id) => id.replace(/(..)(...)(...)(....)(..)/, '$1.$2.$3/$4-$5'),
    },
  ],
  CA: [
    { kind: 'ca_bn', pattern: /^\d{9}$/ },
    { kind: 'ca_gst_hst', pattern: /^\d{9}RT\d{4}$/ },
  ],
  CH: [
    {
      kind: 'ch_vat',
      pattern: /^CHE\d{9}(MWST|TVA|IVA)$/,
      print: (id) => id.replace(/CHE(...)(...)(...)/, 'CHE-$1.$2.$3 '),
    },
  ],
  GB: [{ kind: 'gb_vat', pattern: /^GB(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ }],
  IN: [{ kind: 'in_gst', pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z0-9]Z[A-Z0-9]$/ }],
  JP: [{ kind: 'jp_trn', pattern: /^T\d{13}$/ }],
  KR: [{ kind: 'kr_brn', pattern: /^\d{10}$/, print: (id) => id.replace(/(...)(..)(.....)/, '$1-$2-$3') }],
  MX: [{ kind: 'mx_rfc', pattern: /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/ }],
  NO: [{ kind: 'no_vat', pattern: /^\d{9}MVA$/ }],
  NZ: [{ kind: 'nz_gst', pattern: /^\d{8,9}$/ }],
  US: [{ kind: 'us_ein', pattern: /^\d{9}$/, print: (id) => `${id.slice(0, 2)}-${id.slice(2)}` }],
  ZA: [{ kind: 'za_vat', pattern: /^4\d{9}$/ }],
}

function formatsOf(country: string): readonly TaxIdFormat[] {
  const inTheEu = IN_THE_EU[country]
  return inTheEu === undefined ? (FORMATS[country] ?? []) : [{ kind: 'eu_vat', pattern: new RegExp(`^(${inTheEu})$`) }]
}

const compactTaxId = (typed: string): string => typed.toUpperCase().replaceAll(/[\s./-]/g, '')

const formatOf = (country: string, typed: string): TaxIdFormat | undefined =>
  formatsOf(country).find(({ pattern }) => pattern.test(compactTaxId(typed)))

/**
 * Returns a tax number as its country writes it; null if it is none of that country. Without a country, and for countries whose format is
 * not known here, every text is returned as it is.
 */
export function readTaxId(country: string | null, typed: string): string | null {
  if (country === null || formatsOf(country).length === 0) return typed
  const format = formatOf(country, typed)
  if (!format) return null
  const compact = compactTaxId(typed)
  return format.print?.(compact) ?? compact
}

/** Returns what the payment provider calls a tax number of a country; null if it cannot be passed on. */
export const taxIdKind = (country: string, taxId: string): string | null => formatOf(country, taxId)?.kind ?? null
