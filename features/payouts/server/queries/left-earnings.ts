import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { LeftEarnings as LeftEarningsTable } from '#platform/server/database/tables.ts'

const leftEarnings = (db: Database) =>
  db
    .selectFrom('left_earnings')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .leftJoin('bank_details', 'bank_details.account_id', 'payouts.account_id')
    .leftJoin('ledger_balances', 'ledger_balances.person_id', 'payouts.account_id')
    .select([
      'left_earnings.id',
      'payout_id',
      'email',
      'token_hash',
      'payable_at',
      'ends_at',
      'payouts.account_id',
      'amount_cents',
      'currency',
      'state',
      'waits_for',
      'reason',
      'ledger_balances.cents as balance_cents',
      'bank_details.changed_at as details_at',
    ])

export type FoundEarnings = Awaited<ReturnType<typeof getLeftEarnings>>

/** Whether an account's email address is confirmed. */
export const hasConfirmedAddress = async (db: Database, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Stores what somebody left, and returns its id. */
export const insertLeftEarnings = async (
  db: Database,
  values: Pick<Insertable<LeftEarningsTable>, 'payout_id' | 'email' | 'payable_at' | 'ends_at'>,
): Promise<number> => (await db.insertInto('left_earnings').values(values).returning('id').executeTakeFirstOrThrow()).id

/** Finds what somebody left. */
export const findLeftEarnings = (db: Database, id: number) =>
  leftEarnings(db).where('left_earnings.id', '=', id).executeTakeFirst()

/** Returns what somebody left. */
export const getLeftEarnings = (db: Database, id: number) =>
  leftEarnings(db).where('left_earnings.id', '=', id).executeTakeFirstOrThrow()

/** Finds what somebody left by its payout. */
export const findLeftByPayout = (db: Database, payoutId: number) =>
  db.selectFrom('left_earnings').select(['id', 'ends_at']).where('payout_id', '=', payoutId).executeTakeFirst()

/** Stores the hash of a new link's token; earlier links no longer work. */
export const storeLeftLink = (db: Database, id: number, token_hash: Buffer) =>
  db.updateTable('left_earnings').set({ token_hash }).where('id', '=', id).execute()

/** Stores that what somebody left is another payout now. */
export const moveLeftEarnings = (
  db: Database,
  id: number,
  values: { payout_id: number; ends_at?: string; reminded_at?: null },
) => db.updateTable('left_earnings').set(values).where('id', '=', id).execute()

const hasDetails = sql<boolean>`exists (select from bank_details where bank_details.account_id = payouts.account_id)`

/** Lists some whose owners have said where to pay them before that was possible. */
export const listDue = (db: Database, { now, limit }: { now: Date; limit: number }) =>
  db
    .selectFrom('left_earnings')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .select(['left_earnings.id', 'payout_id'])
    .where('waits_for', '=', 'owner')
    .where('payable_at', '<=', now.toISOString())
    .where(hasDetails)
    .where(
      sql<boolean>`amount_cents + coalesce((
        select least(0, cents) from ledger_balances where person_id = payouts.account_id
      ), 0) > 0`,
    )
    .orderBy('payable_at')
    .limit(limit)
    .execute()

/** Takes some whose owners are to be reminded that their time ends by `until`. */
export const takeForReminder = (db: Database, { now, until, limit }: { now: Date; until: string; limit: number }) =>
  db
    .updateTable('left_earnings')
    .set({ reminded_at: now })
    .where('id', 'in', (of) =>
      of
        .selectFrom('left_earnings')
        .innerJoin('payouts', 'payouts.id', 'payout_id')
        .select('left_earnings.id')
        .where('ends_at', '<=', until)
        .where('ends_at', '>', now.toISOString())
        .where('reminded_at', 'is', null)
        .where('waits_for', '=', 'owner')
        .where(sql<boolean>`not ${hasDetails}`)
        .limit(limit),
    )
    .returning('id')
    .execute()

/** Lists some that nobody asked for in time, and some that were paid before `paidBefore`. */
export const listEnded = (db: Database, { now, paidBefore, limit }: { now: Date; paidBefore: string; limit: number }) =>
  db
    .selectFrom('left_earnings')
    .innerJoin('payouts', 'payouts.id', 'payout_id')
    .select(['left_earnings.id', 'payout_id', 'payouts.account_id'])
    .where((either) =>
      either.or([
        either.and([either('waits_for', '=', 'owner'), either('ends_at', '<=', now.toISOString())]),
        either.and([either('state', '=', 'paid'), either('paid_at', '<', paidBefore)]),
      ]),
    )
    .orderBy('ends_at')
    .limit(limit)
    .execute()

/** Deletes what is stored about what somebody left: their address, and the link. */
export const deleteLeftEarnings = (db: Database, id: number) =>
  db.deleteFrom('left_earnings').where('id', '=', id).execute()
