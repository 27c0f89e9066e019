import { currency } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { balanceOf } from '#features/ledger/server.ts'
import { type Balance, balancesEvents } from '../contract.ts'
import { sumProcessing } from './queries.ts'

/** Returns an account's balance, and what is on its way to it. */
export const readBalance = async (db: Database, accountId: number): Promise<Balance> => ({
  balance_cents: await balanceOf(db, accountId),
  processing_cents: await sumProcessing(db, accountId),
  currency: currency().code,
})

/** Publishes an account's new balance to its open screens, as part of the unit of work that changed it. */
export async function publishBalance({ db, publish }: Work, accountId: number): Promise<void> {
  publish(balancesEvents.balance, accountId, await readBalance(db, accountId))
}
