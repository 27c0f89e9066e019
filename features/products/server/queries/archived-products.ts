import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { BrowserSupport, ProductFileType } from '../../contract.ts'
import { licenceSource } from '../licences/queries/settings.ts'
import { productPictures } from './pictures.ts'

/** A current file of a product. */
export interface ArchivedProductFile {
  name: string
  file_type: ProductFileType
  version: string
  size: number
  key: string
}

/** Lists a developer's products for an archive, with their pictures and current files, oldest first; bundles are left out. */
export const listArchivedRows = (db: Database, developerId: number) =>
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
      productPictures.all.as('pictures'),
      sql<ArchivedProductFile[]>`coalesce((
        select json_agg(json_build_object(
          'name', file.file_name, 'file_type', file.file_type, 'version', file.version,
          'size', file.file_size, 'key', file.key
        ) order by lower(file.file_name))
        from product_files file
        where file.product_id = products.id and file.superseded_at is null and file.state = 'ready'
      ), '[]')`.as('files'),
    ])
    .where('products.developer_id', '=', developerId)
    .where('products.part_count', '=', 0)
    .orderBy('products.id')
    .execute()

/** Counts what `listArchivedRows` lists, with the size of the current files. */
export const countArchivedProducts = (db: Database, developerId: number) =>
  db
    .selectFrom('products')
    .select([
      sql<number>`count(*)`.as('items'),
      sql<number>`coalesce(sum((
        select sum(file.file_size) from product_files file
        where file.product_id = products.id and file.superseded_at is null and file.state = 'ready'
      )), 0)::bigint`.as('bytes'),
    ])
    .where('developer_id', '=', developerId)
    .where('part_count', '=', 0)
    .executeTakeFirstOrThrow()
