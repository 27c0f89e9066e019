import { createHash } from 'node:crypto'
import type { Database } from '#platform/server/database/database.ts'
import { isCustomerMissing, type Stripe } from '#platform/server/outside/stripe.ts'
import { findCustomer, getPayer, keepCustomer } from './queries.ts'

/**
 * Makes the provider's customer of an account. Of two that ask at once both get the same one: the provider is given the same
 * key, and the database keeps the first. The key is made of all that makes this customer this one, since the provider
 * remembers keys for a day: an id alone would hand the first account of a fresh database somebody else's cards.
 */
async function makeCustomer(db: Database, stripe: Stripe, accountId: number, lost: string | null): Promise<string> {
  const { email, full_name, created_at } = await getPayer(db, accountId)
  const wanted = { email, name: full_name, metadata: { account_id: String(accountId) } }
  const key = createHash('sha256')
    .update(JSON.stringify([wanted, created_at, lost]))
    .digest('base64url')
  const made = await stripe.client.customers.create(wanted, { idempotencyKey: `customer-${key}` })
  await keepCustomer(db, { account_id: accountId, stripe_customer_id: made.id }, lost)
  return (await findCustomer(db, accountId)) ?? made.id
}

/**
 * Does something at the provider for an account's customer, who is made when there is none; when the provider has lost that
 * customer, for a new one. That happens when somebody deletes it there, and to everybody when the sandbox makes way for the
 * real provider. Asks the provider, so never inside a transaction.
 */
export async function withCustomer<T>(
  db: Database,
  stripe: Stripe,
  accountId: number,
  act: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = (await findCustomer(db, accountId)) ?? (await makeCustomer(db, stripe, accountId, null))
  try {
    return await act(customer)
  } catch (error) {
    if (!isCustomerMissing(error)) throw error
    return act(await makeCustomer(db, stripe, accountId, customer))
  }
}
