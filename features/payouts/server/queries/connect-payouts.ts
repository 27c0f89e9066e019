import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Takes the lease on a payout that the provider makes; false while another process moves its money, or if there is no such payout. */
export async function takeLease(
  db: Database,
  id: number,
  { now, until }: { now: Date; until: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ leased_until: until, asked_at: now })
    .where('id', '=', id)
    .where('method', '=', 'connect')
    .where((either) => either.or([either('leased_until', 'is', null), either('leased_until', '<', now.toISOString())]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Ends the lease on a payout, unless another process has taken it since. */
export const endLease = (db: Database, id: number, until: string) =>
  db.updateTable('payouts').set({ leased_until: null }).where('id', '=', id).where('leased_until', '=', until).execute()

/** Returns a payout with what the provider has of it. */
export const getConnectPayout = (db: Database, id: number) =>
  db
    .selectFrom('payouts')
    .select([
      'id',
      'account_id',
      'amount_cents',
      'currency',
      'state',
      'waits_for',
      'reason',
      'destination',
      'transfer_group',
      'transfer_id',
      'provider_payout',
      'bank_tries',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type ConnectPayout = Awaited<ReturnType<typeof getConnectPayout>>

/** Finds the payout that the provider made. */
export const findByProviderPayout = (db: Database, id: string) =>
  db.selectFrom('payouts').select('id').where('provider_payout', '=', id).executeTakeFirst()

/** Lists payouts of an account that wait for the provider to know more. */
export const listWaitingForAccount = (db: Database, accountId: number) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state = 'held' and waits_for = 'account'`)
    .execute()

/** Lists payouts of an account that have not begun to move. */
export const listNotBegun = (db: Database, accountId: number) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`state = 'requested' and method = 'connect'`)
    .execute()

/** Lists payouts that the provider makes and nobody asked about since, longest unasked first. */
export const listToAdvance = (db: Database, before: string, limit: number) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where(
      sql<boolean>`state not in ('paid', 'returned', 'cancelled') and state not in ('held', 'stuck') and method = 'connect'`,
    )
    .where((either) => either.or([either('asked_at', 'is', null), either('asked_at', '<', before)]))
    .orderBy(sql`asked_at asc nulls first`)
    .orderBy('id')
    .limit(limit)
    .execute()
