import { sql, type Insertable } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import type { ProductPictures } from '#platform/server/database/tables.ts'

const columns = ['id', 'name', 'small_name', 'position'] as const

/** The pictures of a product, in order. */
export const listPictures = (db: Database, productId: number) =>
  db.selectFrom('product_pictures').select(columns).where('product_id', '=', productId).orderBy('position').execute()

export type PictureRow = Awaited<ReturnType<typeof listPictures>>[number]

export const insertPicture = (db: Database, picture: Insertable<ProductPictures>) =>
  db.insertInto('product_pictures').values(picture).execute()

export const deletePicture = (db: Database, id: number) =>
  db.deleteFrom('product_pictures').where('id', '=', id).execute()

export async function describePicture(
  db: Database,
  { product_id, id, alt }: { product_id: number; id: number; alt: string | null },
): Promise<boolean> {
  const changed = await db
    .updateTable('product_pictures')
    .set({ alt })
    .where('id', '=', id)
    .where('product_id', '=', product_id)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Gives the pictures of a product that is held the places of this order, which names all of them. */
export const storePictureOrder = (db: Database, productId: number, ids: readonly number[]) =>
  sql`
    update product_pictures picture set position = wanted.position
    from unnest(${ids}::bigint[]) with ordinality wanted (id, position)
    where picture.product_id = ${productId} and picture.id = wanted.id
      and picture.position <> wanted.position`.execute(db)

/** Which of these stored pictures products show, in either size. */
export async function listPicturesAmong(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product_pictures')
    .select('name')
    .where(anyOf('name', names))
    .unionAll(db.selectFrom('product_pictures').select('small_name as name').where(anyOf('small_name', names)))
    .execute()
  return rows.map(({ name }) => name)
}
