import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'

type Cell = string | number | null

/** Response of an endpoint with a CSV file, named after its content and the day. */
export const csvFile = (name: string, now: Date, read: () => Readable) => ({
  name: `${name}-${now.toISOString().slice(0, 10)}.csv`,
  type: 'text/csv; charset=utf-8',
  read,
})

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
