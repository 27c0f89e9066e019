import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { Donations } from '#platform/server/tables.ts'

/** Notes a donation that is about to be paid; the provider may answer a repeated call with the page it already made. */
export const insertDonation = (db: Database, values: Insertable<Donations>) =>
  db
    .insertInto('donations')
    .values(values)
    .onConflict((on) => on.column('stripe_session_id').doNothing())
    .execute()

export const isDonation = async (db: Database, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('donations').select('id').where('stripe_session_id', '=', sessionId).executeTakeFirst()) !==
  undefined

/** Writes down how it ended. What is paid stays paid, in whatever order the provider's events arrive. */
export const settleDonation = (db: Database, sessionId: string, status: 'paid' | 'expired') =>
  db
    .updateTable('donations')
    .set({ status })
    .where('stripe_session_id', '=', sessionId)
    .where('status', '!=', 'paid')
    .execute()

/** An account's donations, newest first; one more than asked, to know whether another page follows. */
export const listDonations = (
  db: Database,
  accountId: number,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('donations')
    .select(['id', 'amount_cents as amount', 'currency', 'status', 'created_at'])
    .$narrowType<{ currency: 'usd' }>()
    .where('account_id', '=', accountId)
    .where('id', '<', after)
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** All that an account gave under its name, oldest first. */
export const exportDonations = (db: Database, accountId: number) =>
  db
    .selectFrom('donations')
    .select(['id', 'amount_cents', 'currency', 'status', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Leaves an account's gifts in the books, without the account. */
export const detachDonations = (db: Database, accountId: number) =>
  db.updateTable('donations').set({ account_id: null }).where('account_id', '=', accountId).execute()
