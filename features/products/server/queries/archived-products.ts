import { sql, type Expression } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { measureRows } from '#platform/server/database/measure-rows.ts'
import type { BrowserSupport, ProductFileType } from '../../contract.ts'
import { RELEASE_NOTES_ARCHIVED_MAX_BYTES, RELEASES_ARCHIVED } from '../../contract/files.ts'
import { licenceSource } from '../licences/queries/settings.ts'
import { refundDays } from '../refunds/queries/refund-rules.ts'
import { productPictures } from './pictures.ts'

/** A file of a product, current or replaced, and the version it was released with. */
export interface ArchivedProductFile {
  name: string
  file_type: ProductFileType
  version: string
  release: string | null
  created_at: string
  superseded_at: string | null
  key: string
}

const archivedRows = (db: Database, developerId: number) =>
  db
    .selectFrom('products')
    .select([
      'products.id',
      'products.name',
      'products.price_cents',
      'products.suggested_price_cents',
      'products.pricing_model',
      'products.description',
      'products.long_description',
      'products.requirements',
      'products.installation_guide',
      'products.documentation_url',
      'products.category',
      'products.product_type',
      'products.version',
      sql<BrowserSupport | null>`products.browser_support`.as('browser_support'),
      'products.permissions_required',
      'products.manifest_version',
      'products.created_at',
      licenceSource,
      refundDays,
      productPictures.all.as('pictures'),
      sql<number[]>`array(
        select item.video_id from product_videos item where item.product_id = products.id order by item.position
      )`.as('video_ids'),
      sql<number[]>`array(
        select item.part_id from bundle_parts item where item.bundle_id = products.id order by item.position
      )`.as('part_ids'),
      sql<ArchivedProductFile[]>`coalesce((
        select json_agg(json_build_object(
          'name', file.file_name, 'file_type', file.file_type, 'version', file.version, 'release', release.version,
          'created_at', file.created_at, 'superseded_at', file.superseded_at,
          'key', file.key
        ) order by file.id)
        from product_files file left join product_releases release on release.id = file.release_id
        where file.product_id = products.id and file.state = 'ready'
      ), '[]')`.as('files'),
    ])
    .where('products.developer_id', '=', developerId)
    .orderBy('products.id')

/** Lists a developer's products for an archive, with all their pictures and files, oldest first; their releases are read one by one. */
export const listArchivedRows = (db: Database, developerId: number) => archivedRows(db, developerId).execute()

const archivedReleases = (db: Database, productId: Expression<number>) =>
  db
    .selectFrom(
      db
        .selectFrom('product_releases')
        .select([
          'id',
          'version',
          'notes',
          'released_at',
          sql<boolean>`coalesce(sum(octet_length(notes)) over (order by id desc), 0) > ${RELEASE_NOTES_ARCHIVED_MAX_BYTES}`.as(
            'is_over_limit',
          ),
        ])
        .where('product_id', '=', productId)
        .orderBy('id', 'desc')
        .limit(RELEASES_ARCHIVED)
        .as('release'),
    )
    .select([
      'version',
      'released_at',
      sql<string | null>`case when not is_over_limit then notes end`.as('notes'),
      sql<boolean>`is_over_limit and notes is not null`.as('lacks_notes'),
    ])
    .orderBy('id')

/**
 * Lists the newest releases of a product for an archive, oldest first. Only the newest have their notes, as many as the archive may contain.
 */
export const listArchivedReleases = (db: Database, productId: number) =>
  archivedReleases(db, sql.val(productId)).execute()

/** Measures what `listArchivedRows` lists, with its releases, and the names of files once more; its entries are files and pictures. */
export const measureArchivedProducts = (db: Database, developerId: number) => {
  const rows = archivedRows(db, developerId).select([
    sql`array(select to_jsonb(release) from ${archivedReleases(db, sql.ref('products.id'))} release)`.as('releases'),
    sql`array(
      select file.file_name from product_files file where file.product_id = products.id and file.state = 'ready'
    )`.as('paths'),
  ])
  return measureRows(db, rows, ['files', 'pictures'])
}

/** Counts what `listArchivedRows` lists, with the size of the files. */
export const countArchivedProducts = (db: Database, developerId: number) =>
  db
    .selectFrom('products')
    .select([
      sql<number>`count(*)`.as('items'),
      sql<number>`coalesce(sum((
        select sum(file.file_size) from product_files file where file.product_id = products.id and file.state = 'ready'
      )), 0)::bigint`.as('bytes'),
    ])
    .where('developer_id', '=', developerId)
    .executeTakeFirstOrThrow()
