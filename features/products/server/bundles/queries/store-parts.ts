import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { ProductStatus } from '../../../contract/shapes.ts'

/**
 * Lists which of these products can get into a bundle: those of its seller in one of these statuses that are not bundles themselves. They
 * are locked, so that none is deleted before the bundle has it.
 */
export async function listBundleable(
  db: Database,
  ids: readonly number[],
  { seller_id, statuses }: { seller_id: number; statuses: readonly ProductStatus[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where(anyOf('id', ids))
    .where('developer_id', '=', seller_id)
    .where(anyOf('status', statuses))
    .where('part_count', '=', 0)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a product has files, uploads or licence keys of its own, which keep it from becoming a bundle. */
export async function hasOwnContent(db: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ is_full: boolean }>`
    select exists (select from product_files where product_id = ${id})
      or exists (select from product_uploads where product_id = ${id} and file_id is null)
      or exists (select from licence_settings where product_id = ${id} and source is not null) as is_full`.execute(db)
  return rows[0]?.is_full ?? false
}

/** Whether a product is in a bundle. */
export const isPart = async (db: Database, part_id: number): Promise<boolean> =>
  (await db
    .selectFrom('bundle_parts')
    .select('bundle_id')
    .where('part_id', '=', part_id)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Replaces the products of a locked bundle with these, in this order. */
export async function replaceParts(db: Database, bundleId: number, partIds: readonly number[]): Promise<void> {
  await sql`
    delete from bundle_parts where bundle_id = ${bundleId} and part_id <> all(${partIds}::bigint[])`.execute(db)
  await sql`
    insert into bundle_parts (bundle_id, part_id, position)
    select ${bundleId}, part_id, position from unnest(${partIds}::bigint[]) with ordinality wanted (part_id, position)
    on conflict (bundle_id, part_id) do update set position = excluded.position`.execute(db)
  await db.updateTable('products').set({ part_count: partIds.length }).where('id', '=', bundleId).execute()
}
