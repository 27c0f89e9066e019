import type { Work } from '#platform/server/work/work.ts'
import { balancesEvents } from '../contract.ts'
import { readBalance } from './read-balance.ts'

/** Publishes an account's new balance to its open screens, as part of the unit of work that changed it. */
export async function publishBalance({ db, publish }: Work, accountId: number): Promise<void> {
  publish(balancesEvents.balance, accountId, await readBalance(db, accountId))
}
