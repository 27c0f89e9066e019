import { currency } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { isStripeError, type Stripe } from '#platform/server/outside/stripe.ts'
import type { ProviderBalance } from '../../contract.ts'
import { findReadUntil, listKnownTransactions, readHoldings } from '../queries/balance-transactions.ts'
import { listTransactions, type BalanceTransaction } from '../reconciliation/snapshot.ts'
import { splitTransaction } from '../rules.ts'
import { nextReadFrom } from './book-fees.ts'

/** What the provider says of its balance: the sum, and the transactions that may not be booked yet. */
export interface BalanceReport {
  provider_cents: number
  transactions: readonly BalanceTransaction[]
}

/** Queries the provider for its balance; null if it cannot be asked. Never inside a transaction. */
export async function askForBalance(db: Database, stripe: Stripe): Promise<BalanceReport | null> {
  try {
    const readUntil = await findReadUntil(db)
    const { available, pending } = await stripe.client.balance.retrieve()
    const inOwnCurrency = [...available, ...pending].filter((one) => one.currency === currency().code)
    const transactions: BalanceTransaction[] = []
    const gte = readUntil === undefined ? 0 : Math.floor(nextReadFrom(readUntil) / 1000)
    for await (const transaction of listTransactions(stripe, { gte })) transactions.push(transaction)
    return { provider_cents: inOwnCurrency.reduce((sum, { amount }) => sum + amount, 0), transactions }
  } catch (error) {
    if (!isStripeError(error)) throw error
    return null
  }
}

/** Returns what the provider should hold by the ledger, counting fees of the last hour that are not booked yet. */
export async function compareBalance(
  db: Database,
  { provider_cents, transactions }: BalanceReport,
): Promise<ProviderBalance> {
  const known = await listKnownTransactions(
    db,
    transactions.map(({ id }) => id),
  )
  const { held_cents, people_cents } = await readHoldings(db)
  let expected_cents = held_cents
  for (const transaction of transactions) {
    if (known.has(transaction.id)) continue
    // Whose payment it is shows when it is booked; until then it counts as ours.
    const { fee_cents, outside_cents } = splitTransaction(transaction, transaction.intent !== undefined)
    expected_cents += outside_cents - fee_cents
  }
  return { provider_cents, expected_cents, people_cents }
}
