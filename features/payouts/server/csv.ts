import type { Readable } from 'node:stream'
import { currency, decimalText } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { readPages } from '#platform/server/database/keyset-page.ts'
import { csvOf } from '#platform/server/files/csv.ts'
import { nameOfEntry } from '#features/balances/contract.ts'
import { listYear } from './queries/earnings.ts'
import { listPayouts } from './queries/payouts.ts'
import { listRequests, type Show } from './queries/requests.ts'

const BATCH_SIZE = 1000
const amount = () => `Amount (${currency().code.toUpperCase()})`

/** Streams an account's payouts as CSV, newest first. */
export function payoutsCsv(db: Database, accountId: number): Readable {
  const rows = async function* () {
    const payouts = readPages((paging) => listPayouts(db, accountId, paging))
    for await (const { id, requested_at, amount_cents, state, paid_at, bank_reference, reason } of payouts)
      yield [String(id), requested_at, amount_cents, state, paid_at, bank_reference, reason]
  }
  return csvOf(['Payout', 'Requested', amount(), 'State', 'Paid', 'Bank reference', 'Reason'], rows(), decimalText)
}

/** Streams an account's sales and payouts of a year as CSV, oldest first, and their sums. */
export function yearCsv(db: Database, accountId: number, year: number): Readable {
  const rows = async function* () {
    const sums = { sale: 0, payout: 0 }
    for (let above = 0, isLast = false; !isLast;) {
      const entries = await listYear(db, accountId, { year, above, limit: BATCH_SIZE })
      for (const entry of entries) {
        sums[entry.kind] += entry.cents
        yield [entry.posted_at, nameOfEntry(entry), entry.reference, entry.cents]
      }
      above = entries.at(-1)?.number ?? above
      isLast = entries.length < BATCH_SIZE
    }
    yield ['', `Earned in ${year}`, '', sums.sale]
    yield ['', `Paid out in ${year}`, '', sums.payout]
  }
  return csvOf(['Date', 'What', 'Reference', amount()], rows(), decimalText)
}

/** Streams payouts for finance staff as CSV, with where to pay them. */
export function requestsCsv(db: Database, show: Show): Readable {
  const rows = async function* () {
    const payouts = readPages((paging) => listRequests(db, { show, ...paging }))
    for await (const payout of payouts) {
      const { id, requested_at, person, amount_cents, state, method, holder, account } = payout
      const { paid_at, bank_reference, reason } = payout
      yield [
        String(id),
        requested_at,
        person.username,
        amount_cents,
        state,
        method === 'bank' ? 'bank' : 'Stripe',
        holder,
        account,
        paid_at,
        bank_reference,
        reason,
      ]
    }
  }
  const columns = ['Payout', 'Requested', 'Username', amount(), 'State', 'Paid by', 'Account holder', 'Account']
  return csvOf([...columns, 'Paid', 'Bank reference', 'Reason'], rows(), decimalText)
}
