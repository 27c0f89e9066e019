import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { productPictures } from './pictures.ts'

interface ExportedRelease {
  version: string
  notes: string | null
  released_at: string
}

/** Lists an account's products, oldest first, for its export. */
export const exportProducts = (db: Database, accountId: number) =>
  db
    .selectFrom('products')
    .select([
      'id',
      'status',
      'name',
      'description',
      'long_description',
      'price_cents',
      'pricing_model',
      'suggested_price_cents',
      'category',
      'product_type',
      'version',
      'requirements',
      'installation_guide',
      'documentation_url',
      'browser_support',
      'permissions_required',
      'manifest_version',
      'view_count',
      'download_count',
      'purchase_count',
      'average_rating',
      'total_ratings',
      'created_at',
      'updated_at',
      'published_at',
      sql<number[]>`array(
        select item.video_id from product_videos item where item.product_id = products.id order by item.position
      )`.as('video_ids'),
      sql<number[]>`array(
        select item.part_id from bundle_parts item where item.bundle_id = products.id order by item.position
      )`.as('part_ids'),
      productPictures.exported.as('pictures'),
      sql<ExportedRelease[]>`coalesce((
        select json_agg(
          json_build_object('version', release.version, 'notes', release.notes, 'released_at', release.released_at)
          order by release.id
        )
        from product_releases release where release.product_id = products.id
      ), '[]')`.as('releases'),
    ])
    .where('developer_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Lists the pictures of an account's products. */
export const listPicturesOf = (db: Database, accountId: number) =>
  db
    .selectFrom('product_pictures as picture')
    .innerJoin('products', 'products.id', 'picture.product_id')
    .select(['picture.product_id', 'picture.name', 'picture.small_name', 'products.name as product'])
    .where('products.developer_id', '=', accountId)
    .orderBy('picture.id')
    .execute()

/** Locks an account's products until the transaction ends: no purchase can start, and those already started are visible from here on. */
export const lockProductsOf = (db: Database, accountId: number) =>
  db.selectFrom('products').select('id').where('developer_id', '=', accountId).orderBy('id').forUpdate().execute()

const deleteOwned = (db: Database, accountId: number, which: RawBuilder<boolean>) =>
  db
    .deleteFrom('products')
    .where('developer_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('purchases').select('purchases.id').whereRef('purchases.product_id', '=', 'products.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('product_gifts as gift').select('gift.id').whereRef('gift.product_id', '=', 'products.id')),
      ),
    )
    .where(which)
    .returning('id')
    .execute()

/**
 * Deletes an account's locked products and returns their ids, except those that were bought or given, or are being paid for, also in a
 * bundle.
 */
export async function deleteUnsold(db: Database, accountId: number): Promise<number[]> {
  const bundles = await deleteOwned(db, accountId, sql`products.part_count > 0`)
  const others = await deleteOwned(
    db,
    accountId,
    sql`not exists (select from bundle_parts item where item.part_id = products.id)`,
  )
  return [...bundles, ...others].map(({ id }) => id)
}

/** Archives an account's products; their buyers can still download them. */
export const archiveAll = (db: Database, accountId: number, now: Date) =>
  db
    .updateTable('products')
    .set({ status: 'archived', updated_at: now })
    .where('developer_id', '=', accountId)
    .where('status', '<>', 'archived')
    .execute()
