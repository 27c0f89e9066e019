import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { ProductPictures, Products } from '#platform/server/tables.ts'

/** A product as it is noted, published for $20 unless told otherwise, for tests that are about something else. */
export function givenProductRow(db: Database, developer: { id: number }, wishes: Partial<Insertable<Products>> = {}) {
  const now = new Date()
  const { status = 'published' } = wishes
  return db
    .insertInto('products')
    .values({
      developer_id: developer.id,
      status,
      name: 'A ledger for bakers',
      description: 'It adds up what was sold.',
      price_cents: 2000,
      created_at: now,
      updated_at: now,
      published_at: status === 'draft' ? null : now,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A picture of a product as it is noted, without its files. */
export const givenProductPictureRow = (
  db: Database,
  product: { id: number },
  wishes: Partial<Insertable<ProductPictures>> = {},
) =>
  db
    .insertInto('product_pictures')
    .values({
      product_id: product.id,
      name: `${randomUUID()}.webp`,
      small_name: `${randomUUID()}.webp`,
      width: 1200,
      height: 800,
      position: 1,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
