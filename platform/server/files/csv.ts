import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number | null

/**
 * Streams rows as CSV with a header row; `writeNumber` formats numbers. Prefixes cells that begin like a formula with a quote, because
 * spreadsheets would evaluate them.
 */
export function csvOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  writeNumber: (value: number) => string = String,
): Readable {
  const csv = stringify({ header: true, columns: [...columns], escape_formulas: true, cast: { number: writeNumber } })
  // A failure on either side destroys the other; the caller sees a truncated response.
  return pipeline(Readable.from(rows), csv, () => undefined)
}
