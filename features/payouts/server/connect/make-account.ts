import { notSignedIn } from '#platform/server/http/http-errors.ts'
import type { WorkBase } from '#platform/server/work/work.ts'
import { createOnce, isMarked } from '#features/payments/server.ts'
import { findPayoutAccount, getPayee, storePayoutAccount, type FoundAccount } from '../queries/payout-accounts.ts'

const ACCOUNTS_LISTED = 100

// The platform carries losses and the provider's fees; people see their account on the provider's Express dashboard. What is transferred
// stays there until we pay it out, so that each payout here is one there.
const KIND = {
  controller: {
    fees: { payer: 'application' as const },
    losses: { payments: 'application' as const },
    stripe_dashboard: { type: 'express' as const },
  },
  capabilities: { transfers: { requested: true } },
  settings: { payouts: { schedule: { interval: 'manual' as const } } },
}

/** Makes somebody's account at the provider, or returns the one they have. One that the provider has lost is replaced. Never inside a transaction. */
export async function makePayoutAccount({ db, services, now }: WorkBase, accountId: number): Promise<FoundAccount> {
  const known = await findPayoutAccount(db, accountId)
  if (known && known.state !== 'closed') return known
  const { accounts } = services.stripe.client
  const { email, created_at } = await getPayee(db, accountId)
  const lostAccount = known?.provider_account ?? null
  const metadata = { account_id: String(accountId) }
  const created = await createOnce(db, {
    name: 'payout-account',
    of: [email, accountId, created_at, lostAccount],
    create: (mark, options) => accounts.create({ ...KIND, email, metadata: { ...metadata, ...mark } }, options),
    find: async (mark, options) =>
      (await accounts.list({ limit: ACCOUNTS_LISTED }, options)).data.find((account) =>
        isMarked({ metadata: account.metadata ?? null }, mark),
      ),
  })
  await storePayoutAccount(db, { account_id: accountId, provider_account: created.id, now }, lostAccount)
  const stored = await findPayoutAccount(db, accountId)
  if (!stored) throw notSignedIn()
  return stored
}
