import type { Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { MonthlyGifts } from '#platform/server/database/tables.ts'
import type { MonthlyGift } from '../../contract.ts'

const COLUMNS = [
  'id',
  'amount_cents as amount',
  'currency',
  'status',
  'next_payment_at',
  'confirm_url',
  'created_at',
] as const

const shown = (db: Database) =>
  db.selectFrom('monthly_gifts').select(COLUMNS).$narrowType<{ status: MonthlyGift['status'] }>()

/** Lists an account's monthly donations, newest first. */
export const listMonthlyGifts = (db: Database, accountId: number, paging: PageQuery) =>
  pageById(shown(db).where('account_id', '=', accountId), 'id', paging)

export const getMonthlyGift = (db: Database, id: number) => shown(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Finds the provider's subscription id of one of an account's monthly donations. */
export const findOwnGift = async (db: Database, { id, accountId }: { id: number; accountId: number }) =>
  (
    await db
      .selectFrom('monthly_gifts')
      .select('stripe_subscription_id')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
  )?.stripe_subscription_id

/** Finds a monthly donation by the provider's subscription id. */
export const findGiftBySubscription = (db: Database, subscription: string) =>
  db
    .selectFrom('monthly_gifts')
    .select(['id', 'account_id', 'status', 'next_payment_at', 'confirm_url'])
    .where('stripe_subscription_id', '=', subscription)
    .executeTakeFirst()

/** Stores the provider's result; does nothing if the result of a later query was stored before. A detached account stays detached. */
export const upsertGift = (db: Database, accountId: number, gift: Omit<Insertable<MonthlyGifts>, 'account_id'>) =>
  db
    .insertInto('monthly_gifts')
    .values({ ...gift, account_id: accountId })
    .onConflict((on) =>
      on
        .column('stripe_subscription_id')
        .doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          next_payment_at: ref('excluded.next_payment_at'),
          confirm_url: ref('excluded.confirm_url'),
          answer: ref('excluded.answer'),
        }))
        .whereRef('monthly_gifts.answer', '<=', 'excluded.answer' as 'monthly_gifts.answer'),
    )
    .execute()

/** Lists all monthly donations of an account, oldest first, for its export. */
export const exportMonthlyGifts = (db: Database, accountId: number) =>
  db.selectFrom('monthly_gifts').select(COLUMNS).where('account_id', '=', accountId).orderBy('id').execute()

/** Detaches an account from its monthly donations, which stay in the books. They end with its customer at the provider. */
export const detachMonthlyGifts = (db: Database, accountId: number) =>
  db
    .updateTable('monthly_gifts')
    .set({ account_id: null, confirm_url: null })
    .where('account_id', '=', accountId)
    .execute()

/** Whether a donation is a month of a monthly donation, so that its reference is an invoice. */
export const isMonthlyDonation = async (db: Database, reference: string): Promise<boolean> =>
  (await db
    .selectFrom('donations')
    .select('id')
    .where('stripe_session_id', '=', reference)
    .where('monthly_gift_id', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Finds any monthly donation. */
export const findAnyGift = (db: Database) => db.selectFrom('monthly_gifts').select('id').limit(1).executeTakeFirst()
