import type { Readable } from 'node:stream'
import { currency, decimalText } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { readPages } from '#platform/server/database/keyset-page.ts'
import { csvOf } from '#platform/server/files/csv.ts'
import type { EntryFilter, MonthlyIncome } from '../contract.ts'
import { listDifferences, listEntries } from './queries/operators.ts'

const inCurrency = (name: string) => `${name} (${currency().code.toUpperCase()})`

/** Streams entries as CSV, one line for each posting, newest first. */
export function entriesCsv(db: Database, filter: EntryFilter): Readable {
  const rows = async function* () {
    const entries = readPages((paging) => listEntries(db, { ...filter, ...paging }))
    for await (const { id, posted_at, kind, reference, why, postings } of entries) {
      for (const { account, person, cents } of postings)
        yield [String(id), posted_at, kind, reference, why, account ?? person?.username ?? '', cents]
    }
  }
  return csvOf(['Entry', 'Date', 'Kind', 'Reference', 'Reason', 'Account', inCurrency('Amount')], rows(), decimalText)
}

/** Streams the differences from the provider as CSV. */
export function differencesCsv(db: Database): Readable {
  const rows = async function* () {
    const all = readPages((paging) => listDifferences(db, paging))
    for await (const { noted_at, settled_at, kind, reference, provider_cents, ledger_cents } of all)
      yield [noted_at, settled_at, kind, reference, provider_cents, ledger_cents]
  }
  return csvOf(
    ['Noted', 'Settled', 'Kind', 'Reference', inCurrency('Provider'), inCurrency('Ledger')],
    rows(),
    decimalText,
  )
}

/** Writes the monthly income as CSV. */
export function incomeCsv(months: readonly MonthlyIncome[]): Readable {
  const rows = async function* () {
    for (const { month, fees_cents, subscriptions_cents, donations_cents, costs_cents } of months)
      yield [month, fees_cents, subscriptions_cents, donations_cents, costs_cents]
  }
  return csvOf(
    ['Month', inCurrency('Fees'), inCurrency('Subscriptions'), inCurrency('Donations'), inCurrency('Costs')],
    rows(),
    decimalText,
  )
}
