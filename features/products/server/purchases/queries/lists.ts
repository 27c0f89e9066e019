import { sql } from 'kysely'
import { ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { exportMessages } from './messages.ts'

const shown = (db: Database) =>
  db
    .selectFrom('purchases')
    .innerJoin('products', 'products.id', 'purchases.product_id')
    .innerJoin('accounts as seller', 'seller.id', 'purchases.seller_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'purchases.buyer_id')
    .select([
      'purchases.id',
      'product_id',
      'products.name as product_name',
      'purchases.price_cents',
      'fee_cents',
      'refunded_cents',
      'earned_cents',
      'paid_with',
      'purchases.status',
      'refund_reason',
      'seller_id',
      'seller.shown_name as seller_username',
      shownFullName('seller').as('seller_name'),
      'buyer_id',
      'buyer.shown_name as buyer_username',
      shownFullName('buyer').as('buyer_name'),
      'purchases.created_at',
      'paid_at',
      sql<number>`(select count(*) from purchase_messages where purchase_id = purchases.id)`.as('message_count'),
    ])

/** A purchase as lists show it. */
export type ShownPurchase = Awaited<ReturnType<typeof getShown>>

/** A purchase that is known to be there. */
export const getShown = (db: Database, id: number) => shown(db).where('purchases.id', '=', id).executeTakeFirstOrThrow()

/** A purchase, whoever's it is. */
export const findShown = (db: Database, id: number) => shown(db).where('purchases.id', '=', id).executeTakeFirst()

/** Somebody's newest purchase of a product that was paid: the one that counts, before those that were refunded. */
export const findNewestOf = (db: Database, productId: number, buyerId: number) =>
  shown(db)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where('paid_at', 'is not', null)
    .orderBy(sql`purchases.status in ('paid', 'disputed')`, 'desc')
    .orderBy('purchases.id', 'desc')
    .executeTakeFirst()

interface PageOf {
  after: number
  skip: number
  limit: number
}

/** What somebody paid for, newest first; one more than asked, to know whether another page follows. */
export const listPurchases = (db: Database, buyerId: number, { after, skip, limit }: PageOf) =>
  shown(db)
    .where(ownedBy('buyer_id', buyerId))
    .where('purchases.id', '<', after)
    .where('paid_at', 'is not', null)
    .orderBy('buyer_id')
    .orderBy('purchases.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** What somebody sold, newest first, all or of one product; one more than asked. */
export const listSales = (
  db: Database,
  sellerId: number,
  { after, skip, limit, product_id }: PageOf & { product_id: number | undefined },
) =>
  shown(db)
    .where(ownedBy('seller_id', sellerId))
    .where('purchases.id', '<', after)
    .where(sql<boolean>`is_sale(purchases)`)
    .$if(product_id !== undefined, (of) => of.where('product_id', '=', product_id ?? 0))
    .orderBy('seller_id')
    .orderBy('purchases.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

// What leads to the other side is theirs.
const exported = (db: Database) =>
  db
    .selectFrom('purchases')
    .innerJoin('products', 'products.id', 'product_id')
    .select([
      'purchases.id',
      'product_id',
      'products.name as product_name',
      'purchases.price_cents',
      'fee_cents',
      'refunded_cents',
      'paid_with',
      'purchases.status',
      'purchases.created_at',
      'paid_at',
    ])
    .orderBy('purchases.id')

/** How many products somebody may download because they bought them, and what banks question of their sales. */
export const sumOwned = (db: Database, accountId: number) =>
  db
    .selectNoFrom([
      sql<number>`(
        select count(*) from purchases where buyer_id = ${accountId} and status in ('paid', 'disputed')
      )`.as('bought'),
      sql<number>`(select count(*) from purchases where seller_id = ${accountId} and status = 'disputed')`.as(
        'disputed',
      ),
      sql<number>`(
        select coalesce(sum(price_cents), 0)::bigint from purchases where seller_id = ${accountId} and status = 'disputed'
      )`.as('disputed_cents'),
    ])
    .executeTakeFirstOrThrow()

/** All that somebody bought and sold, oldest first. */
export const exportTrade = async (db: Database, accountId: number) => ({
  bought: await exported(db).where('buyer_id', '=', accountId).execute(),
  sold: await exported(db)
    .where('seller_id', '=', accountId)
    .where(sql<boolean>`is_sale(purchases)`)
    .execute(),
  messages: await exportMessages(db, accountId),
})
