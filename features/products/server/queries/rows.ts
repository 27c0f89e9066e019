import { sql } from 'kysely'
import { anyOf, hasRow, type Database } from '#platform/server/database/database.ts'
import type { BrowserSupport } from '../../contract/shapes.ts'
import { bundlesWithProduct, isComplete, partsFor, withBundles } from '../bundles/queries/parts.ts'
import { refundDays } from '../refunds/queries/refund-rules.ts'
import { productPictures } from './pictures.ts'

const isPurchasedBy = (reader: number | null) =>
  hasRow(sql`
    from purchases bought
    where bought.product_id = any(${withBundles}) and bought.buyer_id = ${reader}::bigint and bought.status = 'paid'`)

/** Products for lists, as one reader sees them. */
export const summariesFor = (db: Database, reader: number | null) =>
  db
    .selectFrom('products')
    .innerJoin('accounts as developer', 'developer.id', 'products.developer_id')
    .select([
      'products.id',
      'products.developer_id',
      'products.status',
      'products.name',
      'products.description',
      'products.price_cents',
      'products.pricing_model',
      'products.category',
      'products.product_type',
      'products.version',
      'products.view_count',
      'products.download_count',
      'products.purchase_count',
      'products.part_count',
      'products.average_rating',
      'products.total_ratings',
      'products.created_at',
      'products.updated_at',
      'products.published_at',
      'developer.shown_name as developer_username',
      'developer.full_name as developer_name',
      productPictures.first.as('picture'),
      isPurchasedBy(reader).as('is_purchased'),
    ])

export type SummaryRow = Awaited<ReturnType<typeof listSummaries>>[number]

/** Products for their page; of their videos, the listed ones and the reader's own. */
const productsFor = (db: Database, reader: number | null) =>
  summariesFor(db, reader).select([
    'products.long_description',
    'products.long_description_html',
    'products.requirements',
    'products.installation_guide',
    'products.documentation_url',
    sql<BrowserSupport | null>`products.browser_support`.as('browser_support'),
    'products.permissions_required',
    'products.manifest_version',
    productPictures.all.as('pictures'),
    refundDays,
    'products.suggested_price_cents',
    partsFor(reader).as('parts'),
    isComplete.as('is_complete'),
    bundlesWithProduct.as('bundles'),
    sql<number[]>`coalesce((
      select json_agg(videos.id order by item.position)
      from product_videos item join videos on videos.id = item.video_id
      where item.product_id = products.id
        and ((videos.is_public and videos.state <> 'failed') or videos.user_id is not distinct from ${reader}::bigint)
    ), '[]')`.as('video_ids'),
  ])

export type ProductRow = Awaited<ReturnType<typeof getProduct>>

export const findProduct = (db: Database, id: number, reader: number | null) =>
  productsFor(db, reader).where('products.id', '=', id).executeTakeFirst()

export const getProduct = (db: Database, id: number, reader: number | null) =>
  productsFor(db, reader).where('products.id', '=', id).executeTakeFirstOrThrow()

export const listSummaries = (db: Database, ids: readonly number[], reader: number | null) =>
  summariesFor(db, reader).where(anyOf('products.id', ids)).execute()

/** Finds any product that is not free. */
export const findAnyPrice = (db: Database) =>
  db
    .selectFrom('products')
    .select('id')
    .where((eb) => eb.or([eb('price_cents', '>', 0), eb('suggested_price_cents', '>', 0)]))
    .limit(1)
    .executeTakeFirst()
