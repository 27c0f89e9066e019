import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { FILE_COLUMNS } from '../../queries/files.ts'

/** Lists the current files of a bundle's parts, in their order. */
export const listFilesOfParts = (db: Database, bundleId: number) =>
  db
    .selectFrom('product_files as file')
    .innerJoin('bundle_parts as item', 'item.part_id', 'file.product_id')
    .innerJoin('products as part', 'part.id', 'item.part_id')
    .select(FILE_COLUMNS.map((column) => `file.${column}` as const))
    .select(['part.name as part_name', 'item.position'])
    .where('item.bundle_id', '=', bundleId)
    .where('file.superseded_at', 'is', null)
    .where('file.state', '=', 'ready')
    .orderBy('item.position')
    .orderBy(sql`lower(file.file_name)`)
    .orderBy('file.id', 'desc')
    .execute()
