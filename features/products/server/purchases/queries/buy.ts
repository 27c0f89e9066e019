import { sql, type Insertable } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import type { Purchases } from '#platform/server/database/tables.ts'
import { refundDays } from '../../refunds/queries/refund-rules.ts'
import { hasActiveFile } from '../../queries/files.ts'
import { isComplete } from '../../bundles/queries/parts.ts'
import { shown } from './lists.ts'
import { updatePurchase, type LockedPurchase } from './settle-purchase.ts'
import { offeredCode } from '../../pricing/queries/offered-code.ts'

/** Finds a product if it is for sale, with its discount code of this text. */
export const findForSale = (
  db: Database,
  productId: number,
  { code, buyer_id }: { code: string | undefined; buyer_id: number | null },
) =>
  db
    .selectFrom('products')
    .innerJoin('accounts', 'accounts.id', 'developer_id')
    .select([
      'products.id',
      'name',
      'developer_id',
      'price_cents',
      'pricing_model',
      hasActiveFile.as('has_files'),
      isComplete.as('is_complete'),
      refundDays,
      offeredCode(code, buyer_id),
    ])
    .where('products.id', '=', productId)
    .where('status', '=', 'published')
    .where('closed_at', 'is', null)
    .executeTakeFirst()

/**
 * Stores a paid purchase of a locked product, and returns it as lists show it, with the one of the same product that waits for its payment
 * page; undefined if the buyer already owns the product.
 */
export const insertPaid = (db: Database, values: Insertable<Purchases> & { product_id: number; buyer_id: number }) =>
  shown(
    db
      .with('open', (of) => selectPending(of, values.product_id, values.buyer_id))
      // Hides the table, which the statement sees as it was before.
      .with('purchases', (of) =>
        of
          .insertInto('purchases')
          .values(values)
          .onConflict((on) =>
            on
              .columns(['product_id', 'buyer_id'])
              .where(sql<boolean>`status in ('paid', 'disputed')`)
              .doNothing(),
          )
          .returningAll(),
      ),
  )
    .selectAll('purchases')
    .select([
      sql<number | null>`(select id from open)`.as('open_id'),
      sql<boolean>`exists (select from open where is_processing)`.as('is_open_processing'),
    ])
    .executeTakeFirst()

/** Stores a purchase waiting for its payment page; undefined if the buyer has one of this product. */
export const insertPending = (db: Database, values: Insertable<Purchases>) =>
  db
    .insertInto('purchases')
    .values(values)
    .onConflict((on) =>
      on
        .columns(['product_id', 'buyer_id'])
        .where(sql<boolean>`status = 'pending'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

const selectPending = (db: Pick<Database, 'selectFrom'>, productId: number, buyerId: number) =>
  db
    .selectFrom('purchases')
    .selectAll()
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where(sql<boolean>`status = 'pending'`)

/** Finds a buyer's purchase of a product that waits for its payment page. */
export const findPending = (db: Database, productId: number, buyerId: number) =>
  selectPending(db, productId, buyerId).executeTakeFirst()

/** Stores what the buyer of an open payment page was shown last: the days for a refund request, and which calculation its tax is, by which details. */
export const withRefundDays = async (
  db: Database,
  open: LockedPurchase,
  {
    refund_days,
    tax_calculation = null,
    billed_to = null,
  }: { refund_days: number | null; tax_calculation?: string | null; billed_to?: string | null },
): Promise<LockedPurchase> =>
  open.refund_days === refund_days && open.tax_calculation === tax_calculation
    ? open
    : updatePurchase(db, open.id, { refund_days, tax_calculation, billed_to })

/** Lists an account's purchases and sales that wait for their payment page. */
export const listPendingOf = (db: Database, accountId: number) =>
  db
    .selectFrom('purchases')
    .select('id')
    .where('status', '=', 'pending')
    .where((eb) => eb.or([eb('buyer_id', '=', accountId), eb('seller_id', '=', accountId)]))
    .execute()

/** Deletes the billing details with which taxes were calculated for an account; invoices keep theirs. */
export const deleteBilledTo = (db: Database, accountId: number) =>
  db
    .updateTable('purchases')
    .set({ billed_to: null })
    .where(
      sql<boolean>`id in (select id from purchases where buyer_id = ${accountId} and billed_to is not null order by id for update)`,
    )
    .execute()

/** Gives up a purchase that waits for its payment page. One that has a page may still be paid there, and is invoiced with its billing details. */
export const expirePending = (db: Database, id: number) =>
  db
    .updateTable('purchases')
    .set({ status: 'expired', billed_to: sql`case when stripe_session_id is not null then billed_to end` })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute()

/** Stores the payment page of a purchase; false if the purchase no longer waits for one. */
export const storePage = (db: Database, id: number, sessionId: string): Promise<boolean> =>
  changesRow(
    db
      .updateTable('purchases')
      .set({ stripe_session_id: sessionId })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where((eb) => eb.or([eb('stripe_session_id', 'is', null), eb('stripe_session_id', '=', sessionId)])),
  )
