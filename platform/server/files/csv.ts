import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number | null

/**
 * Rows as CSV with a heading, written while they are read; numbers are written by `writeNumber`. Spreadsheets take text that begins
 * like a formula for one, so such cells get a quote before them.
 */
export function csvOf(
  columns: readonly string[],
  rows: AsyncIterable<readonly Cell[]>,
  writeNumber: (value: number) => string = String,
): Readable {
  const csv = stringify({ header: true, columns: [...columns], escape_formulas: true, cast: { number: writeNumber } })
  // A failure on either side ends the other; the caller sees the response break off.
  return pipeline(Readable.from(rows), csv, () => undefined)
}
