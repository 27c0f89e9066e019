import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { currency, decimalText } from '#platform/contract/currency.ts'
import { nameOfEntry, type StatementEntry } from '../contract.ts'

const COLUMNS = ['Number', 'Date', 'What', 'About', 'Reference', 'Amount', 'Balance']
// Their heading names the currency.
const MONEY = ['Amount', 'Balance']

/**
 * A statement as CSV, written while it is read. Programs that show tables take text that begins like a formula for one: such cells
 * get a quote before them. Amounts are numbers, whose sign is none.
 */
export function statementCsv(entries: AsyncIterable<StatementEntry>): Readable {
  const rows = async function* () {
    for await (const entry of entries) {
      const { number, created_at, about, reference, amount_cents, balance_after_cents } = entry
      yield [String(number), created_at, nameOfEntry(entry), about, reference, amount_cents, balance_after_cents]
    }
  }
  const csv = stringify({
    header: true,
    columns: COLUMNS.map((name) => (MONEY.includes(name) ? `${name} (${currency().code.toUpperCase()})` : name)),
    escape_formulas: true,
    cast: { number: decimalText },
  })
  // What goes wrong on either side ends the other; whoever asked sees their answer break off.
  return pipeline(Readable.from(rows()), csv, () => undefined)
}
