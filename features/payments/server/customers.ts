import type { Database } from '#platform/server/database/database.ts'
import { isCustomerMissing, type Stripe } from '#platform/server/outside/stripe.ts'
import { createOnce, isMarked } from './attempts.ts'
import { findCustomer, getPayer, storeCustomer } from './queries.ts'

const CUSTOMERS_LISTED = 100

/**
 * Creates the provider's customer of an account; of concurrent calls, the database stores the first. The request covers everything that
 * identifies this customer, because the provider remembers keys for a day: an id alone would give the first account of a fresh database
 * another user's cards.
 */
async function createCustomer(
  db: Database,
  stripe: Stripe,
  accountId: number,
  lostCustomer: string | null,
): Promise<string> {
  const { email, full_name, created_at } = await getPayer(db, accountId)
  const { customers } = stripe.client
  const metadata = { account_id: String(accountId) }
  const created = await createOnce(db, {
    name: 'customer',
    of: [email, full_name, accountId, created_at, lostCustomer],
    create: (mark, options) =>
      customers.create({ email, name: full_name, metadata: { ...metadata, ...mark } }, options),
    find: async (mark, options) =>
      (await customers.list({ email, limit: CUSTOMERS_LISTED }, options)).data.find((customer) =>
        isMarked(customer, mark),
      ),
  })
  await storeCustomer(db, { account_id: accountId, stripe_customer_id: created.id }, lostCustomer)
  return (await findCustomer(db, accountId)) ?? created.id
}

/**
 * Runs a provider call with an account's customer, creating the customer if there is none or if the provider no longer knows it: when it
 * was deleted there, or when the sandbox was replaced by the real provider. Never inside a transaction.
 */
export async function withCustomer<T>(
  db: Database,
  stripe: Stripe,
  accountId: number,
  action: (customer: string) => Promise<T>,
): Promise<T> {
  const customer = (await findCustomer(db, accountId)) ?? (await createCustomer(db, stripe, accountId, null))
  try {
    return await action(customer)
  } catch (error) {
    if (!isCustomerMissing(error)) throw error
    return action(await createCustomer(db, stripe, accountId, customer))
  }
}
