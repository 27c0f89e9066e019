import type { Database } from '../../../platform/server/database.ts'
import type { Stripe } from '../../../platform/server/stripe.ts'
import { findCustomer, getBillingAddress, insertCustomer } from './queries.ts'

/**
 * The provider's customer of an account, made when there is none. Asks the provider, so never inside a transaction. Of two that
 * ask at once both get the same one: the provider is given the same key, and the database keeps the first.
 */
export async function findOrMakeCustomer(db: Database, stripe: Stripe, accountId: number): Promise<string> {
  const known = await findCustomer(db, accountId)
  if (known !== undefined) return known
  const { email, full_name } = await getBillingAddress(db, accountId)
  const made = await stripe.client.customers.create(
    { email, name: full_name, metadata: { account_id: String(accountId) } },
    { idempotencyKey: `customer-of-account-${accountId}` },
  )
  await insertCustomer(db, accountId, made.id)
  return (await findCustomer(db, accountId)) ?? made.id
}
