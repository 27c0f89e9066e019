import type { Readable } from 'node:stream'
import { currency, decimalText } from '#platform/contract/currency.ts'
import { csvOf } from '#platform/server/files/csv.ts'
import { nameOfEntry, type StatementEntry } from '../contract.ts'

/** Streams a statement as CSV. The headings of amounts include the currency. */
export function statementCsv(entries: AsyncIterable<StatementEntry>): Readable {
  const code = currency().code.toUpperCase()
  const rows = async function* () {
    for await (const entry of entries) {
      const { number, created_at, about, reference, amount_cents, balance_after_cents } = entry
      yield [String(number), created_at, nameOfEntry(entry), about, reference, amount_cents, balance_after_cents]
    }
  }
  return csvOf(
    ['Number', 'Date', 'What', 'About', 'Reference', `Amount (${code})`, `Balance (${code})`],
    rows(),
    decimalText,
  )
}
