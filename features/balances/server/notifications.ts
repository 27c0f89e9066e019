import { currency } from '#platform/contract/currency.ts'
import type { Work } from '#platform/server/work/work.ts'
import { balanceOf } from '#features/ledger/server.ts'
import { balancesEvents } from '../contract.ts'

/** Publishes an account's new balance to its open screens, as part of the unit of work that changed it. */
export async function publishBalance({ db, publish }: Work, accountId: number): Promise<void> {
  publish(balancesEvents.balance, accountId, {
    balance_cents: await balanceOf(db, accountId),
    currency: currency().code,
  })
}
