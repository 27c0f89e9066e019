import type { Readable } from 'node:stream'
import { currency, decimalText } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { encodeCursor } from '#platform/server/database/keyset-page.ts'
import { csvOf } from '#platform/server/files/csv.ts'
import type { EntryFilter, LedgerDifference, MonthlyIncome } from '../contract.ts'
import { listDifferences, listEntries } from './queries/operators.ts'

const AT_ONCE = 500
const inCurrency = (name: string) => `${name} (${currency().code.toUpperCase()})`

/** Reads a list page by page. */
async function* readAll<Item>(
  read: (paging: { skip: number; limit: number; after: string | undefined }) => Promise<Item[]>,
  keysOf: (item: Item) => readonly (string | number)[],
): AsyncGenerator<Item> {
  let after: string | undefined
  for (;;) {
    const items = await read({ skip: 0, limit: AT_ONCE, after })
    yield* items.slice(0, AT_ONCE)
    const last = items.at(AT_ONCE - 1)
    if (items.length <= AT_ONCE || last === undefined) return
    after = encodeCursor(keysOf(last))
  }
}

/** Values of the cursor after a difference. */
export const placeOfDifference = ({ noted_at, kind, reference }: LedgerDifference) => [noted_at, kind, reference]

/** Streams entries as CSV, one line for each posting, newest first. */
export function entriesCsv(db: Database, filter: EntryFilter): Readable {
  const rows = async function* () {
    const entries = readAll(
      (paging) => listEntries(db, { ...filter, ...paging }),
      ({ id }) => [id],
    )
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
    const all = readAll((paging) => listDifferences(db, paging), placeOfDifference)
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
    for (const { month, fees_cents, subscriptions_cents, donations_cents } of months)
      yield [month, fees_cents, subscriptions_cents, donations_cents]
  }
  return csvOf(['Month', inCurrency('Fees'), inCurrency('Subscriptions'), inCurrency('Donations')], rows(), decimalText)
}
