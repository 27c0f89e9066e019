import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { ProductPictures, Products } from '#platform/server/database/tables.ts'

/** A file of a product as it is noted, without its bytes. */
export const givenProductFileRow = (db: Database, product: { id: number }) =>
  db
    .insertInto('product_files')
    .values({
      product_id: product.id,
      file_type: 'other',
      file_name: 'ledger.txt',
      file_size: 5,
      version: '1.0.0',
      key: `productfiles/${randomUUID()}`,
      state: 'ready',
      checksum: Buffer.alloc(32),
      crc32: 0,
      created_at: new Date(),
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/**
 * A product as it is noted, published for $20 unless told otherwise, for tests that are about something else. One on sale that costs
 * money has a file, without its bytes.
 */
export async function givenProductRow(
  db: Database,
  developer: { id: number },
  wishes: Partial<Insertable<Products>> = {},
) {
  const now = new Date()
  const { status = 'published', price_cents = 2000, pricing_model = 'one_time' } = wishes
  const product = await db
    .insertInto('products')
    .values({
      developer_id: developer.id,
      status,
      name: 'A ledger for bakers',
      description: 'It adds up what was sold.',
      price_cents,
      created_at: now,
      updated_at: now,
      published_at: status === 'draft' ? null : now,
      ...wishes,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (status === 'published' && (price_cents > 0 || pricing_model !== 'one_time'))
    await givenProductFileRow(db, product)
  return product
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
