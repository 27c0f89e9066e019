import { sql, type RawBuilder } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, shownFullName, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { LicenceSource } from '../../../contract/licences.ts'
import { withBundlesOf } from '../../bundles/queries/parts.ts'
import { licenceSource } from '../../licences/queries/settings.ts'
import { exportMessages } from './messages.ts'

const keyOf = (productId: RawBuilder<unknown>) => sql`(
  select key from licence_keys
  where licence_keys.purchase_id = purchases.id and licence_keys.product_id = ${productId}
  order by id desc limit 1
)`

const owesKey = (productId: RawBuilder<unknown>) => sql`exists (
  select from owed_licence_keys owed where owed.purchase_id = purchases.id and owed.product_id = ${productId}
)`

/** Product of a purchased bundle, as the database returns it. */
export interface PurchasedPartRow {
  product_id: number
  product_name: string
  licence_key: string | null
  is_licence_owed: boolean
  licence_source: LicenceSource | null
}

const purchasedParts = sql<PurchasedPartRow[]>`coalesce((
  select json_agg(json_build_object(
    'product_id', part.id, 'product_name', part.name,
    'licence_key', ${keyOf(sql`part.id`)},
    'is_licence_owed', seller.closed_at is null and ${owesKey(sql`part.id`)},
    'licence_source', (select source from licence_settings where product_id = part.id)
  ) order by item.position)
  from bundle_parts item join products part on part.id = item.part_id
  where item.bundle_id = purchases.product_id
), '[]')`.as('parts')

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
      'tax_cents',
      'tax_label',
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
      sql<string | null>`${keyOf(sql`purchases.product_id`)}`.as('licence_key'),
      // Whoever closed their account gives no more keys.
      sql<boolean>`(
        seller.closed_at is null and ${owesKey(sql`purchases.product_id`)}
      )`.as('is_licence_owed'),
      licenceSource,
      purchasedParts,
    ])

/** A purchase as lists show it. */
export type ShownPurchase = Awaited<ReturnType<typeof getShown>>

/** Returns an existing purchase. */
export const getShown = (db: Database, id: number) => shown(db).where('purchases.id', '=', id).executeTakeFirstOrThrow()

/** Finds a purchase, whatever its buyer and seller. */
export const findShown = (db: Database, id: number) => shown(db).where('purchases.id', '=', id).executeTakeFirst()

const isPaidOrProcessing = sql<boolean>`(paid_at is not null or is_processing)`

/** Finds a buyer's newest paid or processing purchase of a product; else that of a bundle that has it. An owned one comes before others. */
export const findNewestOf = (db: Database, productId: number, buyerId: number) =>
  shown(db)
    .where(sql<boolean>`product_id = any(${withBundlesOf(productId)})`)
    .where('buyer_id', '=', buyerId)
    .where(isPaidOrProcessing)
    .where(sql<boolean>`(product_id = ${productId} or purchases.status in ('paid', 'disputed'))`)
    .orderBy(sql`purchases.status in ('paid', 'disputed')`, 'desc')
    .orderBy(sql`product_id = ${productId}`, 'desc')
    .orderBy('purchases.id', 'desc')
    .executeTakeFirst()

/** Lists an account's purchases, newest first. */
export const listPurchases = (db: Database, buyerId: number, paging: PageQuery) =>
  pageById(
    shown(db).where(ownedBy('buyer_id', buyerId)).where(isPaidOrProcessing).orderBy('buyer_id'),
    'purchases.id',
    paging,
  )

/** Lists an account's sales, newest first, of all products or one. */
export const listSales = (
  db: Database,
  sellerId: number,
  { product_id, ...paging }: PageQuery & { product_id?: number | undefined },
) =>
  // A product is read from its own index: its seller may have sold many others since. An equality would lead to the seller's. Of somebody
  // else's product nothing is read.
  pageById(
    (product_id === undefined
      ? shown(db).where(ownedBy('seller_id', sellerId)).orderBy('seller_id')
      : shown(db)
          .where(ownedBy('product_id', product_id))
          .where(sql<boolean>`exists (select from products where id = ${product_id} and developer_id = ${sellerId})`)
          .where(sql<boolean>`seller_id is not distinct from ${sellerId}::bigint`)
          .orderBy('product_id')
    ).where(sql<boolean>`is_sale(purchases)`),
    'purchases.id',
    paging,
  )

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
      sql<number>`fee_cents - tax_cents`.as('fee_cents'),
      'tax_cents',
      'tax_label',
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
      .select(['billed_to', sql<boolean>`payer_id is not null`.as('is_gift')])
      .where('buyer_id', '=', accountId)
      .execute()
  ).map((row) =>
    row.is_gift ? { ...row, price_cents: null, fee_cents: null, tax_cents: null, refunded_cents: null } : row,
  ),
  sold: await exported(db)
    .where('seller_id', '=', accountId)
    .where(sql<boolean>`is_sale(purchases)`)
    .execute(),
  messages: await exportMessages(db, accountId),
})
