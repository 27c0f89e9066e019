import type { Database } from '#platform/server/database/database.ts'

/** What somebody offers to buyers, and what they loaded. */
export const exportFiles = async (db: Database, accountId: number) => ({
  files: await db
    .selectFrom('product_files')
    .innerJoin('products', 'products.id', 'product_files.product_id')
    .select([
      'product_files.id',
      'product_files.product_id',
      'product_files.file_type',
      'product_files.file_name',
      'product_files.file_size',
      'product_files.version',
      'product_files.created_at',
      'product_files.superseded_at',
    ])
    .where('products.developer_id', '=', accountId)
    .orderBy('product_files.id')
    .execute(),
  downloads: await db
    .selectFrom('product_downloads')
    .select(['product_id', 'day'])
    .where('account_id', '=', accountId)
    .orderBy('day')
    .orderBy('product_id')
    .execute(),
})

/** The files that somebody offers and that can be loaded. */
export const listOwnFiles = (db: Database, accountId: number) =>
  db
    .selectFrom('product_files')
    .innerJoin('products', 'products.id', 'product_files.product_id')
    .select(['product_files.id', 'product_files.product_id', 'product_files.file_name'])
    .where('products.developer_id', '=', accountId)
    .where('product_files.state', '=', 'ready')
    .orderBy('product_files.id')
    .execute()

/** Forgets who loaded what; how often it was loaded stays. */
export const deleteDownloadsOf = (db: Database, accountId: number) =>
  db.deleteFrom('product_downloads').where('account_id', '=', accountId).execute()

/** Forgets files on their way; what has arrived of them is thrown away when nobody adds to it. */
export const deleteUploadsOf = (db: Database, accountId: number) =>
  db.deleteFrom('product_uploads').where('user_id', '=', accountId).execute()
