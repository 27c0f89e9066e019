import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'

/** A key and the purchase that has it. */
export interface IssuedKey {
  purchase_id: number
  key: string
}

interface Issuing {
  product_id: number
  purchase_ids: readonly number[]
  now: Date
}

/** Stores new keys of a product, one for each of these purchases. */
export async function insertIssued(
  db: Database,
  { product_id, purchase_ids, now }: Issuing,
  keys: readonly string[],
): Promise<IssuedKey[]> {
  const { rows } = await sql<IssuedKey>`
    insert into licence_keys (product_id, key, key_hash, purchase_id, created_at, issued_at)
    select ${product_id}, key, sha256(convert_to(key, 'UTF8')), purchase_id, ${now}, ${now}
    from unnest(${keys}::text[], ${purchase_ids}::bigint[]) as given (key, purchase_id)
    returning purchase_id, key`.execute(db)
  return rows
}

/**
 * Gives these purchases one unused key each, oldest first, as far as there are any. The product must be locked: its keys are then free or
 * taken, never about to be.
 */
export async function takeUnused(db: Database, { product_id, purchase_ids, now }: Issuing): Promise<IssuedKey[]> {
  const { rows } = await sql<IssuedKey>`
    with unused as (
      select id, row_number() over (order by id) as place from (
        select id from licence_keys where product_id = ${product_id} and purchase_id is null
        order by id limit ${purchase_ids.length} for update skip locked
      ) locked
    )
    update licence_keys set purchase_id = given.purchase_id, issued_at = ${now}
    from unused join unnest(${purchase_ids}::bigint[]) with ordinality as given (purchase_id, place) using (place)
    where licence_keys.id = unused.id
    returning licence_keys.purchase_id, key`.execute(db)
  return rows
}

/** Revokes the key of a purchase for a product, if it has one. */
export const revokeKey = (
  db: Database,
  {
    purchase_id,
    product_id,
    reason,
    now,
  }: { purchase_id: number; product_id: number; reason: string | null; now: Date },
) =>
  db
    .updateTable('licence_keys')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('purchase_id', '=', purchase_id)
    .where('product_id', '=', product_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export const insertOwed = (db: Database, owed: { purchase_id: number; product_id: number; owed_since: Date }) =>
  db.insertInto('owed_licence_keys').values(owed).execute()

/** Locks some paid purchases of a product whose buyers wait for a key, longest first, until the transaction ends. */
export const lockOwed = (db: Database, product_id: number, limit: number) =>
  db
    .selectFrom('owed_licence_keys')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .select(['purchases.id', 'purchases.product_id', 'buyer_id', 'seller_id', 'status', 'is_processing'])
    .where('owed_licence_keys.product_id', '=', product_id)
    .where('status', '=', 'paid')
    .orderBy('purchase_id')
    .limit(limit)
    .forNoKeyUpdate(['owed_licence_keys', 'purchases'])
    .execute()

export const deleteOwed = (db: Database, product_id: number, purchaseIds: readonly number[]) =>
  db
    .deleteFrom('owed_licence_keys')
    .where('product_id', '=', product_id)
    .where(anyOf('purchase_id', purchaseIds))
    .execute()

/** Lists the products for which a purchase waits for a key. */
export const listOwedOf = (db: Database, purchaseId: number) =>
  db
    .selectFrom('owed_licence_keys')
    .select('product_id')
    .where('purchase_id', '=', purchaseId)
    .orderBy('product_id')
    .execute()
