import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { isNextToCheck, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { Donation } from '../contract.ts'
import type { DonationStatus, Donations } from '#platform/server/database/tables.ts'

/** Stores a donation before it is paid; the provider may return the page it created for an earlier identical call. */
export const insertDonation = (db: Database, values: Insertable<Donations>) =>
  db
    .insertInto('donations')
    .values(values)
    .onConflict((on) => on.column('stripe_session_id').doNothing())
    .execute()

export const isDonation = async (db: Database, sessionId: string): Promise<boolean> =>
  (await db.selectFrom('donations').select('id').where('stripe_session_id', '=', sessionId).executeTakeFirst()) !==
  undefined

/** The provider's state of a donation, with the sequence number of the query. */
export interface DonationResult {
  answer: number
  status: DonationStatus
  is_processing: boolean
  refunded_cents: number
}

/** Takes the sequence number of a query to the provider; call it before the query. */
export async function nextQueryNumber(db: Database): Promise<number> {
  const next = sql<number>`nextval('donation_answers')`.as('answer')
  return (await db.selectNoFrom(next).executeTakeFirstOrThrow()).answer
}

/** Locks a donation until the transaction ends, and returns its stored state. */
export const lockDonation = (db: Database, sessionId: string) =>
  db
    .selectFrom('donations')
    .select(['account_id', 'amount_cents', 'status', 'is_processing', 'refunded_cents', 'answer'])
    .where('stripe_session_id', '=', sessionId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Stores the provider's result for a donation. */
export const updateDonation = (db: Database, sessionId: string, result: DonationResult) =>
  db
    .updateTable('donations')
    .set({ ...result, checks: 0 })
    .where('stripe_session_id', '=', sessionId)
    .execute()

/** Claims some open donations, least often checked first, and counts the check. */
export const claimOpenDonations = (db: Database, limit: number) =>
  db
    .updateTable('donations')
    .set({ checks: sql`checks + 1` })
    .where(isNextToCheck('donations', limit))
    .returning('stripe_session_id')
    .execute()

/** Lists an account's donations, newest first. */
export const listDonations = (db: Database, accountId: number, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('donations as d')
      .leftJoin('invoices as i', (join) =>
        join
          .onRef('i.reference', '=', 'd.stripe_session_id')
          .on('i.cause', '=', 'donation')
          .on('i.corrects', 'is', null),
      )
      .select([
        'd.id',
        'd.amount_cents as amount',
        'd.currency',
        sql<
          Donation['status']
        >`case when d.status = 'pending' and d.is_processing then 'processing' else d.status::text end`.as('status'),
        'd.refunded_cents as amount_refunded',
        'd.created_at',
        'i.id as invoice_id',
      ])
      .where('d.account_id', '=', accountId),
    'd.id',
    paging,
  )

/** Lists all named donations of an account, oldest first, for its export. */
export const exportDonations = (db: Database, accountId: number) =>
  db
    .selectFrom('donations')
    .select(['id', 'amount_cents', 'currency', 'status', 'refunded_cents', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Detaches an account from its donations, which stay in the books. */
export const detachDonations = (db: Database, accountId: number) =>
  db.updateTable('donations').set({ account_id: null }).where('account_id', '=', accountId).execute()

/** Finds any donation. */
export const findAnyDonation = (db: Database) => db.selectFrom('donations').select('id').limit(1).executeTakeFirst()
