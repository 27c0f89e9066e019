const DIGITS = 5

/** Formats the printed number of a document: `A-` for the platform, `S` and the account id for a seller. */
export const numberText = (series: number, number: number): string =>
  `${series === 0 ? 'A' : `S${series}`}-${String(number).padStart(DIGITS, '0')}`

/** Sums the lines of a document. */
export const totalOf = (lines: readonly { quantity: number; unit_cents: number }[]): number =>
  lines.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0)
