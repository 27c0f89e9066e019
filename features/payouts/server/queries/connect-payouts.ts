import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'

/** Takes the lease on a payout that the provider makes; false while another process moves its money, or if there is no such payout. */
export const takeLease = (db: Database, id: number, { now, until }: { now: Date; until: string }): Promise<boolean> =>
  changesRow(
    db
      .updateTable('payouts')
      .set({ leased_until: until, asked_at: now })
      .where('id', '=', id)
      .where('method', '=', 'connect')
      .where((either) =>
        either.or([either('leased_until', 'is', null), either('leased_until', '<', now.toISOString())]),
      ),
  )

/** Ends the lease on a payout, unless another process has taken it since. */
export const endLease = (db: Database, id: number, until: string) =>
  db.updateTable('payouts').set({ leased_until: null }).where('id', '=', id).where('leased_until', '=', until).execute()

/** Finds until when another process moves the money of a payout. */
export const findLeaseEnd = async (db: Database, id: number): Promise<string | undefined> =>
  (await db.selectFrom('payouts').select('leased_until').where('id', '=', id).executeTakeFirst())?.leased_until ??
  undefined

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
      'transfer_left',
      'reason',
      'destination',
      'transfer_group',
      'transfer_id',
      'provider_payout',
      'bank_tries',
      'requested_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
export type ConnectPayout = Awaited<ReturnType<typeof getConnectPayout>>

/** Finds the payout that the provider made. */
export const findByProviderPayout = (db: Database, id: string) =>
  db.selectFrom('payouts').select('id').where('provider_payout', '=', id).executeTakeFirst()

/** Lists payouts of an account that have not begun to move, or wait for the provider to know more. */
export const listBeforeTransfer = (db: Database, accountId: number) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where('account_id', '=', accountId)
    .where(sql<boolean>`method = 'connect' and (state = 'requested' or state = 'held' and waits_for = 'account')`)
    .execute()

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

/**
 * Lists payouts through the provider that were done lately and nobody asked about since, longest unasked first: a bank may have sent them
 * back without an event, and a transfer that was lost may come back.
 */
export const listToAskAgain = (
  db: Database,
  { since, before, limit }: { since: string; before: string; limit: number },
) =>
  db
    .selectFrom('payouts')
    .select('id')
    .where((either) =>
      either.or([
        sql<boolean>`state = 'paid' and method = 'connect' and transfer_left is null and paid_at > ${since}::timestamptz`,
        sql<boolean>`transfer_left = 'lost' and state in ('paid', 'returned') and changed_at > ${since}::timestamptz`,
      ]),
    )
    .where('asked_at', '<', before)
    .orderBy('asked_at')
    .orderBy('id')
    .limit(limit)
    .execute()
