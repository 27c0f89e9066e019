import { sql } from 'kysely'
import { ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { licenceSource } from '../../licences/queries/settings.ts'
import { exportMessages } from './messages.ts'

/** Selects purchases as lists show them, also from a `with` query of that name. */
export const shown = (db: Pick<Database, 'selectFrom'>) =>
  db
    .selectFrom('purchases')
    .innerJoin('products', 'products.id', 'purchases.product_id')
    .innerJoin('accounts as seller', 'seller.id', 'purchases.seller_id')
    .innerJoin('accounts as buyer', 'buyer.id', 'purchases.buyer_id')
    .leftJoin('accounts as payer', 'payer.id', 'purchases.payer_id')
    .select([
      'purchases.id',
      'product_id',
      'products.name as product_name',
      'purchases.price_cents',
      'fee_cents',
      'discount_cents',
      'discount_code',
      'refunded_cents',
      'refund_pending_cents',
      'refund_failed_cents',
      'refunds_failed',
      'refunds_retried',
      'earned_cents',
      'paid_with',
      'purchases.status',
      'is_processing',
      'refund_reason',
      'seller_id',
      'seller.shown_name as seller_username',
      shownFullName('seller').as('seller_name'),
      'payer_id',
      'payer.shown_name as payer_username',
      'buyer_id',
      'buyer.shown_name as buyer_username',
      shownFullName('buyer').as('buyer_name'),
      'purchases.created_at',
      'paid_at',
      sql<number>`(select count(*) from purchase_messages where purchase_id = purchases.id)`.as('message_count'),
      sql<string | null>`(select key from licence_keys where purchase_id = purchases.id order by id desc limit 1)`.as(
        'licence_key',
      ),
      // Whoever closed their account gives no more keys.
      sql<boolean>`(
        seller.closed_at is null and exists (select from owed_licence_keys where purchase_id = purchases.id)
      )`.as('is_licence_owed'),
      licenceSource,
    ])

/** A purchase as lists show it. */
export type ShownPurchase = Awaited<ReturnType<typeof getShown>>

/** Returns an existing purchase. */
export const getShown = (db: Database, id: number) => shown(db).where('purchases.id', '=', id).executeTakeFirstOrThrow()

/** Finds a purchase, whatever its buyer and seller. */
export const findShown = (db: Database, id: number) => shown(db).where('purchases.id', '=', id).executeTakeFirst()

const isMade = sql<boolean>`(paid_at is not null or is_processing)`

/** Finds a buyer's newest paid or processing purchase of a product; the owned one before others. */
export const findNewestOf = (db: Database, productId: number, buyerId: number) =>
  shown(db)
    .where('product_id', '=', productId)
    .where('buyer_id', '=', buyerId)
    .where(isMade)
    .orderBy(sql`purchases.status in ('paid', 'disputed')`, 'desc')
    .orderBy('purchases.id', 'desc')
    .executeTakeFirst()

interface PageOf {
  after: number
  skip: number
  limit: number
}

/** Lists an account's purchases, newest first; one more than requested, to know whether another page follows. */
export const listPurchases = (db: Database, buyerId: number, { after, skip, limit }: PageOf) =>
  shown(db)
    .where(ownedBy('buyer_id', buyerId))
    .where('purchases.id', '<', after)
    .where(isMade)
    .orderBy('buyer_id')
    .orderBy('purchases.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** Lists an account's sales, newest first, of all products or one; one more than requested. */
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

// Omits what identifies the other side, which is their personal data.
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
      'discount_cents',
      'discount_code',
      'refunded_cents',
      'paid_with',
      'purchases.status',
      'purchases.created_at',
      'paid_at',
    ])
    .orderBy('purchases.id')

/** Counts the products an account owns by purchase, and counts and sums its disputed sales. */
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

/** Lists all purchases and sales of an account, oldest first, for its export. */
export const exportTrade = async (db: Database, accountId: number) => ({
  bought: (
    await exported(db)
      .select(sql<boolean>`payer_id is not null`.as('is_gift'))
      .where('buyer_id', '=', accountId)
      .execute()
  ).map((row) => (row.is_gift ? { ...row, price_cents: null, fee_cents: null, refunded_cents: null } : row)),
  sold: await exported(db)
    .where('seller_id', '=', accountId)
    .where(sql<boolean>`is_sale(purchases)`)
    .execute(),
  messages: await exportMessages(db, accountId),
})
