import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { PricingModel } from '../../../contract/shapes.ts'

/** SQL array for queries on `products`: ids of a product and of the products it has as a bundle. */
export const withParts = sql<number[]>`array(
  select products.id union all select part_id from bundle_parts where bundle_id = products.id
)`

/** SQL array for queries on `products`: ids of a product and of the bundles that have it. */
export const withBundles = sql<number[]>`array(
  select products.id union all select bundle_id from bundle_parts where part_id = products.id
)`

/** SQL array: ids of a product and of the products it has as a bundle. */
export const withPartsOf = (productId: number): RawBuilder<number[]> => sql`array(
  select ${productId}::bigint union all select part_id from bundle_parts where bundle_id = ${productId}
)`

/** SQL array: ids of a product and of the bundles that have it. */
export const withBundlesOf = (productId: number): RawBuilder<number[]> => sql`array(
  select ${productId}::bigint union all select bundle_id from bundle_parts where part_id = ${productId}
)`

/** SQL predicate on a product under another name: whether it is on sale as a part of a bundle. */
const isOnSale = (part: RawBuilder<unknown>) => sql<boolean>`(
  ${part}.status = 'published' and (
    (${part}.price_cents = 0 and ${part}.pricing_model = 'one_time') or exists (
      select from product_files file
      where file.product_id = ${part}.id and file.superseded_at is null and file.state = 'ready'
    )
  )
)`

/** SQL predicate for queries on `products`: whether a bundle has all its products on sale; true for other products. */
export const isComplete = sql<boolean>`not exists (
  select from bundle_parts item join products part on part.id = item.part_id
  where item.bundle_id = products.id and not ${isOnSale(sql`part`)}
)`

/** Price of a product, from which its total is computed. */
export interface PartPrice {
  price_cents: number
}

/** A product of a bundle, as the database returns it. */
export interface PartRow extends PartPrice {
  id: number
  name: string
  is_available: boolean
  is_purchased: boolean
}

/** Column for queries on `products`: the products of a bundle that the reader may see, in its order. */
export const partsFor = (reader: number | null) => sql<PartRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', part.id, 'name', part.name, 'price_cents', part.price_cents,
    'is_available', ${isOnSale(sql`part`)}, 'is_purchased', owned.is_purchased
  ) order by item.position)
  from bundle_parts item
  join products part on part.id = item.part_id
  cross join lateral (
    select exists (
      select from purchases bought
      where bought.buyer_id = ${reader}::bigint and bought.status = 'paid' and bought.product_id = any(array(
        select part.id union all select bundle_id from bundle_parts where part_id = part.id
      ))
    ) as is_purchased
  ) owned
  where item.bundle_id = products.id and (
    part.status = 'published' or part.developer_id is not distinct from ${reader}::bigint or owned.is_purchased
  )
), '[]')`

/** A bundle in which a product is sold, as the database returns it. */
export interface BundleWithProductRow extends PartPrice {
  id: number
  name: string
  pricing_model: PricingModel
  parts: PartPrice[]
}

const BUNDLES_SHOWN = 3
// Those that are not complete are left out; among so many newest ones.
const BUNDLES_EXAMINED = 20

/** Column for queries on `products`: the newest bundles with the product that can be bought, and the prices of their products. */
export const bundlesWithProduct = sql<BundleWithProductRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', holding.id, 'name', holding.name, 'price_cents', holding.price_cents, 'pricing_model', holding.pricing_model,
    'parts', holding.parts
  ) order by holding.published_at desc)
  from (
    select bundle.*, (
      select json_agg(json_build_object('price_cents', part.price_cents))
      from bundle_parts item join products part on part.id = item.part_id where item.bundle_id = bundle.id
    ) as parts
    from (
      select newest.* from bundle_parts held join products newest on newest.id = held.bundle_id
      where held.part_id = products.id and newest.status = 'published'
      order by newest.published_at desc limit ${BUNDLES_EXAMINED}
    ) as bundle
    where not exists (
      select from bundle_parts item join products part on part.id = item.part_id
      where item.bundle_id = bundle.id and not ${isOnSale(sql`part`)}
    )
    order by bundle.published_at desc limit ${BUNDLES_SHOWN}
  ) holding
), '[]')`

/** Lists the products of a bundle, in its order. */
export async function listPartIds(db: Database, bundleId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('bundle_parts')
    .select('part_id')
    .where('bundle_id', '=', bundleId)
    .orderBy('position')
    .execute()
  return rows.map(({ part_id }) => part_id)
}

/** Whether a bundle has a product. */
export const hasPart = async (db: Database, bundle_id: number, part_id: number): Promise<boolean> =>
  (await db
    .selectFrom('bundle_parts')
    .select('part_id')
    .where('bundle_id', '=', bundle_id)
    .where('part_id', '=', part_id)
    .executeTakeFirst()) !== undefined

/** Whether all products of a bundle are on sale; true for other products. */
export async function isBundleComplete(db: Database, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('products')
    .select(isComplete.as('is_complete'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.is_complete ?? false
}
