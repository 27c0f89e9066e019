import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

interface KeysOfProduct {
  product_id: number
  keys: readonly string[]
  now: Date
}

/** Stores keys of a locked product that nobody has yet, in their order. */
export const insertUnused = (db: Database, { product_id, keys, now }: KeysOfProduct) =>
  sql`
    insert into licence_keys (product_id, key, key_hash, created_at)
    select ${product_id}, key, sha256(convert_to(key, 'UTF8')), ${now}
    from unnest(${keys}::text[]) with ordinality as given (key, place) order by place`.execute(db)

/** Lists the first of these keys that a product already has, also revoked ones. */
export async function listStored(db: Database, product_id: number, keys: readonly string[], limit: number) {
  const { rows } = await sql<{ key: string }>`
    select stored.key from unnest(${keys}::text[]) with ordinality as given (key, place)
    join licence_keys stored
      on stored.product_id = ${product_id} and stored.key_hash = sha256(convert_to(given.key, 'UTF8'))
    order by place limit ${limit}`.execute(db)
  return rows.map(({ key }) => key)
}

/** Counts a product's unused keys, up to a limit. */
export async function countUnused(db: Database, product_id: number, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from licence_keys where product_id = ${product_id} and purchase_id is null limit ${limit}
    ) unused`.execute(db)
  return rows[0]?.count ?? 0
}

/** Deletes a product's unused keys; returns whether there were any. */
export const deleteUnused = (db: Database, product_id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('licence_keys').where('product_id', '=', product_id).where('purchase_id', 'is', null))

/** Lists a product's keys, newest first. */
export const listKeys = (
  db: Database,
  product_id: number,
  { show, ...paging }: PageQuery & { show: 'all' | 'unused' | 'given' },
) =>
  pageById(
    db
      .selectFrom('licence_keys')
      .leftJoin('purchases', 'purchases.id', 'purchase_id')
      .leftJoin('accounts as buyer', 'buyer.id', 'purchases.buyer_id')
      .select([
        'licence_keys.id',
        'key',
        'purchase_id',
        'buyer.shown_name as buyer',
        'purchases.status',
        'licence_keys.created_at',
        'issued_at',
        'revoked_at',
        'revoked_reason',
      ])
      .where('licence_keys.product_id', '=', product_id)
      .$if(show === 'unused', (keys) => keys.where('purchase_id', 'is', null))
      .$if(show === 'given', (keys) => keys.where('purchase_id', 'is not', null)),
    'licence_keys.id',
    paging,
  )

export type KeyRow = Awaited<ReturnType<typeof listKeys>>['items'][number]

/** Finds a valid key: not revoked, of a purchase that is paid. */
export const findValid = (db: Database, { product_id, key }: { product_id: number; key: string }) =>
  db
    .selectFrom('licence_keys')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select('issued_at')
    .where('licence_keys.product_id', '=', product_id)
    .where('key_hash', '=', sql<Buffer>`sha256(convert_to(${key}, 'UTF8'))`)
    .where('revoked_at', 'is', null)
    .where('purchases.status', '=', 'paid')
    .executeTakeFirst()
