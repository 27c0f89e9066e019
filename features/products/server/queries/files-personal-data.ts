import type { Database } from '#platform/server/database/database.ts'

/** Returns the files an account offers and its download history, for its export. */
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

/** Lists an account's product files that can be downloaded. */
export const listOwnFiles = (db: Database, accountId: number) =>
  db
    .selectFrom('product_files')
    .innerJoin('products', 'products.id', 'product_files.product_id')
    .select(['product_files.id', 'product_files.product_id', 'product_files.file_name'])
    .where('products.developer_id', '=', accountId)
    .where('product_files.state', '=', 'ready')
    .orderBy('product_files.id')
    .execute()

/** Deletes an account's download history; the counts stay. */
export const deleteDownloadsOf = (db: Database, accountId: number) =>
  db.deleteFrom('product_downloads').where('account_id', '=', accountId).execute()

/** Deletes an account's unfinished uploads; their partial content is deleted later, once nothing is added to it. */
export const deleteUploadsOf = (db: Database, accountId: number) =>
  db.deleteFrom('product_uploads').where('user_id', '=', accountId).execute()
