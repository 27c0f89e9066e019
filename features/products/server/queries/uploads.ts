import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ProductUploads } from '#platform/server/database/tables.ts'

/** Finds an account's upload, unfinished or complete. */
export const findUpload = (db: Database, id: string, owner: number) =>
  db.selectFrom('product_uploads').selectAll().where('id', '=', id).where('user_id', '=', owner).executeTakeFirst()

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Locks an upload until the transaction ends, so that it becomes at most one file. */
export const lockUpload = (db: Database, id: string) =>
  db.selectFrom('product_uploads').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const insertUpload = (db: Database, upload: Insertable<ProductUploads>) =>
  db.insertInto('product_uploads').values(upload).returningAll().executeTakeFirstOrThrow()

export const noteFile = (db: Database, id: string, file_id: number) =>
  db.updateTable('product_uploads').set({ file_id }).where('id', '=', id).execute()

/** Stores the multipart upload id of the storage, and returns the one that counts, as for videos. */
export async function storeMultipartId(
  db: Database,
  { id, before, parts_id }: { id: string; before: string | null; parts_id: string },
): Promise<string | null> {
  await db
    .updateTable('product_uploads')
    .set({ parts_id })
    .where('id', '=', id)
    .where('file_id', 'is', null)
    .where('parts_id', 'is not distinct from', before)
    .execute()
  const row = await db.selectFrom('product_uploads').select('parts_id').where('id', '=', id).executeTakeFirst()
  return row?.parts_id ?? null
}

export const deleteUpload = (db: Database, id: string) =>
  db.deleteFrom('product_uploads').where('id', '=', id).execute()

/** Lists an account's unfinished uploads, newest first. */
export function listOpenUploads(db: Database, owner: number, product_id: number | undefined, now: Date) {
  const open = db
    .selectFrom('product_uploads')
    .selectAll()
    .where('user_id', '=', owner)
    .where('file_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
  const chosen = product_id === undefined ? open : open.where('product_id', '=', product_id)
  return chosen.orderBy('created_at', 'desc').orderBy('id').execute()
}

/** Locks the account until the transaction ends, so that concurrent uploads are counted. */
export const lockUploadOwner = (db: Database, owner: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', owner).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Sums the sizes of an account's product files and of its announced uploads. */
export async function getStorageUsed(
  db: Database,
  owner: number,
): Promise<{ used_bytes: number; on_their_way: number }> {
  const { rows } = await sql<{ used_bytes: number; on_their_way: number }>`
    select (coalesce((
        select sum(file_size) from product_files join products on products.id = product_files.product_id
        where developer_id = ${owner} and state <> 'failed'
      ), 0) + coalesce(sum(size), 0))::bigint as used_bytes,
      count(*)::int as on_their_way
    from product_uploads where user_id = ${owner} and file_id is null`.execute(db)
  return rows[0] ?? { used_bytes: 0, on_their_way: 0 }
}

/** Lists expired uploads, oldest first. */
export const listExpiredUploads = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom('product_uploads')
    .select(['id', 'key', 'file_id'])
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Lists unfinished uploads announced before a moment, oldest first. */
export const listAnnouncedBefore = (db: Database, moment: string, limit: number) =>
  db
    .selectFrom('product_uploads')
    .selectAll()
    .where('file_id', 'is', null)
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute()
