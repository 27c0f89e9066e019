import { sql, type Insertable, type Updateable } from 'kysely'
import { changesRow, countRows, type Database } from '#platform/server/database/database.ts'
import type { Products } from '#platform/server/database/tables.ts'
import type { Standing } from '#features/ratings/contract.ts'
import { lockUploadOwner } from './uploads.ts'

const owned = [
  'id',
  'developer_id',
  'status',
  'name',
  'description',
  'price_cents',
  'pricing_model',
  'suggested_price_cents',
  'version',
  'published_at',
  'part_count',
] as const

/** Finds the owner and status of a product. */
export const findOwner = (db: Database, id: number) =>
  db.selectFrom('products').select(owned).where('id', '=', id).executeTakeFirst()

/** Locks a product until the transaction ends, so that its content stays as read. */
export const lockProduct = (db: Database, id: number) =>
  db.selectFrom('products').select(owned).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export type OwnedRow = NonNullable<Awaited<ReturnType<typeof findOwner>>>

/** Stores a product; undefined if its creator has the maximum number. Locks their account, so that concurrent calls are counted. */
export async function insertProduct(
  db: Database,
  product: Insertable<Products>,
  most: number,
): Promise<number | undefined> {
  const { developer_id } = product
  await lockUploadOwner(db, developer_id)
  if ((await countRows(db.selectFrom('products').where('developer_id', '=', developer_id))) >= most) return undefined
  const { id } = await db.insertInto('products').values(product).returning('id').executeTakeFirstOrThrow()
  return id
}

export type ProductColumns = Updateable<Products>

export const updateProduct = (db: Database, id: number, changes: ProductColumns) =>
  db.updateTable('products').set(changes).where('id', '=', id).execute()

export const deleteProduct = (db: Database, id: number) => db.deleteFrom('products').where('id', '=', id).execute()

/** Stores the rating totals that lists show of a product; false if it no longer exists. */
export async function setStanding(db: Database, id: number, standing: Standing): Promise<boolean> {
  const { average_rating, total_ratings, rating_score } = standing
  return changesRow(
    db.updateTable('products').set({ average_rating, total_ratings, rating_score }).where('id', '=', id),
  )
}

/** Counts a view of a product, once per viewer and day; returns the number of views. */
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

/** Returns what reports keep of a product. */
export const findReported = (db: Database, id: number) =>
  db
    .selectFrom('products')
    .select(['developer_id as owner_id', 'name as title', 'description as excerpt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Publishes a product or archives it for moderators; returns whether that changed it. Buyers keep what they bought. */
export const setShown = (db: Database, id: number, isShown: boolean): Promise<boolean> =>
  changesRow(
    db
      .updateTable('products')
      .set({ status: isShown ? 'published' : 'archived' })
      .where('id', '=', id)
      .where('status', isShown ? '<>' : '=', 'published')
      // Only what is complete can be published.
      .where(sql<boolean>`not (${isShown}::boolean and (description = '' or published_at is null))`),
  )
