const DIGITS = 5

/** The number of a document as it stands on paper: `A-` for who runs this installation, `S` and the account for a seller. */
export const numberText = (series: number, number: number): string =>
  `${series === 0 ? 'A' : `S${series}`}-${String(number).padStart(DIGITS, '0')}`

/** What lines come to. */
export const totalOf = (lines: readonly { quantity: number; unit_cents: number }[]): number =>
  lines.reduce((sum, { quantity, unit_cents }) => sum + quantity * unit_cents, 0)
