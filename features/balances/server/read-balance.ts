import { currency } from '#platform/contract/currency.ts'
import type { Database } from '#platform/server/database/database.ts'
import { balanceOf } from '#features/ledger/server.ts'
import type { Balance } from '../contract.ts'
import { sumProcessing } from './queries.ts'

/** Returns an account's balance, and what is on its way to it. */
export const readBalance = async (db: Database, accountId: number): Promise<Balance> => ({
  balance_cents: await balanceOf(db, accountId),
  processing_cents: await sumProcessing(db, accountId),
  currency: currency().code,
})
