import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Products } from '#platform/server/database/tables.ts'
import type { Standing } from '#features/ratings/contract.ts'
import { holdOwner } from './uploads.ts'

const owned = ['id', 'developer_id', 'status', 'name', 'description', 'price_cents', 'version', 'published_at'] as const

/** Whose a product is, and how it stands. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom('products').select(owned).where('id', '=', id).executeTakeFirst()

/** Holds a product until the transaction ends, so that what stands in it stays as it was read. */
export const lockProduct = (db: Database, id: number) =>
  db.selectFrom('products').select(owned).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type OwnedRow = NonNullable<Awaited<ReturnType<typeof findOwner>>>

/** Makes a product; undefined when its developer has as many as they may. Their account is held, so two at once are counted. */
export async function insertProduct(
  db: Database,
  product: Insertable<Products>,
  most: number,
): Promise<number | undefined> {
  const { developer_id } = product
  await holdOwner(db, developer_id)
  const { count } = await db
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .where('developer_id', '=', developer_id)
    .executeTakeFirstOrThrow()
  if (count >= most) return undefined
  const { id } = await db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow()
  return id
}

export type ProductColumns = Updateable<Products>

export const updateProduct = (db: Database, id: number, changes: ProductColumns) =>
  db.updateTable('products').set(changes).where('id', '=', id).execute()

export const deleteProduct = (db: Database, id: number) => db.deleteFrom('products').where('id', '=', id).execute()

/** Keeps what lists show of the ratings of a product; false when it is there no more. */
export async function setStanding(db: Database, id: number, standing: Standing): Promise<boolean> {
  const { average_rating, total_ratings, rating_score } = standing
  const updated = await db
    .updateTable('products')
    .set({ average_rating, total_ratings, rating_score })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Notes that somebody looked at a product; counts them once a day. Answers how many looked. */
export async function noteView(
  db: Database,
  { product_id, day, viewer }: { product_id: number; day: string; viewer: Buffer },
): Promise<number> {
  await sql`
    with noted as (
      insert into product_views (product_id, day, viewer) values (${product_id}, ${day}, ${viewer})
      on conflict do nothing returning product_id
    )
    update products set view_count = view_count + 1 from noted where products.id = noted.product_id`.execute(db)
  const { view_count } = await db
    .selectFrom('products')
    .select('view_count')
    .where('id', '=', product_id)
    .executeTakeFirstOrThrow()
  return view_count
}
