import { sql, type Insertable, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { RefundRequests } from '#platform/server/database/tables.ts'

const shown = (db: Database) =>
  db
    .selectFrom('refund_requests')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .innerJoin('products', 'products.id', 'purchases.product_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'purchases.buyer_id')
    .select([
      'refund_requests.id',
      'purchase_id',
      'refund_requests.seller_id',
      'products.name as product_name',
      'buyer_id',
      'buyer.shown_name as buyer_username',
      shownFullName('buyer').as('buyer_name'),
      sql<number>`purchases.price_cents + fee_cents - refunded_cents`.as('left_cents'),
      'refund_requests.reason',
      'refund_requests.state',
      'refund_requests.answer',
      'refund_requests.created_at',
      'answered_at',
    ])

/** A refund request as responses show it. */
export type ShownRequest = Awaited<ReturnType<typeof getRequest>>

export const getRequest = (db: Database, id: number) =>
  shown(db).where('refund_requests.id', '=', id).executeTakeFirstOrThrow()

export const findRequest = (db: Database, id: number) =>
  db.selectFrom('refund_requests').selectAll().where('id', '=', id).executeTakeFirst()

/** Lists the requests of a purchase, newest first. */
export const listOfPurchase = (db: Database, purchaseId: number) =>
  shown(db).where('purchase_id', '=', purchaseId).orderBy('purchase_id').orderBy('refund_requests.id', 'desc').execute()

/** Lists requests to a seller, newest first. */
export const listOfSeller = (
  db: Database,
  sellerId: number,
  { show, ...paging }: PageQuery & { show: 'open' | 'all' },
) =>
  pageById(
    shown(db)
      .where(ownedBy('refund_requests.seller_id', sellerId))
      .$if(show === 'open', (query) => query.where(sql<boolean>`refund_requests.state = 'open'`))
      .orderBy('refund_requests.seller_id'),
    'refund_requests.id',
    paging,
  )

/** Stores a request of a locked purchase. */
export const insertRequest = (db: Database, values: Insertable<RefundRequests>) =>
  db.insertInto('refund_requests').values(values).returning('id').executeTakeFirstOrThrow()

export const updateRequest = (db: Database, id: number, values: Updateable<RefundRequests>) =>
  db.updateTable('refund_requests').set(values).where('id', '=', id).execute()

/** Ends the open request of a locked purchase, if there is one. */
export const endRequest = (db: Database, purchaseId: number, state: 'accepted' | 'closed', now: Date) =>
  db
    .updateTable('refund_requests')
    .set({ state, answered_at: now })
    .where('purchase_id', '=', purchaseId)
    .where(sql<boolean>`state = 'open'`)
    .execute()
