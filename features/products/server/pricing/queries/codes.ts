import { sql, type Insertable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, ownedBy, countRows, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { DiscountCodes } from '#platform/server/database/tables.ts'

/** Terms of a code as they are stored. */
export type StoredTerms = Pick<
  Insertable<DiscountCodes>,
  'percent' | 'amount_cents' | 'max_uses' | 'expires_at' | 'for_all_products'
>

const codes = (db: Database) =>
  db.selectFrom('discount_codes').select([
    'discount_codes.id',
    'code',
    'percent',
    'amount_cents',
    'max_uses',
    'uses',
    sql<number>`(
        select count(*) from purchases where discount_code_id = discount_codes.id and status = 'pending'
      )`.as('reserved'),
    'expires_at',
    'ended_at',
    'for_all_products',
    sql<{ id: number; name: string }[]>`coalesce((
        select json_agg(json_build_object('id', products.id, 'name', products.name) order by products.id)
        from discount_code_products chosen join products on products.id = chosen.product_id
        where chosen.code_id = discount_codes.id
      ), '[]')`.as('products'),
    'created_at',
  ])

/** A code with its products, for its seller. */
export type CodeRow = Awaited<ReturnType<typeof getCode>>

export const getCode = (db: Database, id: number) =>
  codes(db).where('discount_codes.id', '=', id).executeTakeFirstOrThrow()

/** Lists a seller's codes, newest first. */
export const listCodes = (db: Database, sellerId: number, paging: PageQuery) =>
  pageById(codes(db).where(ownedBy('seller_id', sellerId)).orderBy('seller_id'), 'discount_codes.id', paging)

/** Locks a code until the transaction ends. */
export const lockCode = (db: Database, id: number) =>
  db.selectFrom('discount_codes').select(['seller_id', 'ended_at']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Counts a seller's codes that have not ended. */
export const countCodes = (db: Database, sellerId: number): Promise<number> =>
  countRows(db.selectFrom('discount_codes').where('seller_id', '=', sellerId).where('ended_at', 'is', null))

/** Stores a code and returns its id; undefined if its seller has one of this text. */
export async function insertCode(db: Database, values: Insertable<DiscountCodes>): Promise<number | undefined> {
  const inserted = await db
    .insertInto('discount_codes')
    .values(values)
    .onConflict((on) => on.columns(['seller_id', 'code']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted?.id
}

export const updateCode = (db: Database, id: number, terms: StoredTerms) =>
  db.updateTable('discount_codes').set(terms).where('id', '=', id).execute()

/** Replaces the products of a code by those of these that are its seller's; returns how many they are. */
export async function storeProducts(
  db: Database,
  { code_id, seller_id }: { code_id: number; seller_id: number },
  productIds: readonly number[],
): Promise<number> {
  await db.deleteFrom('discount_code_products').where('code_id', '=', code_id).execute()
  if (productIds.length === 0) return 0
  const { numAffectedRows } = await sql`
    insert into discount_code_products (code_id, product_id)
    select ${code_id}, id from products where developer_id = ${seller_id} and ${anyOf('id', productIds)}`.execute(db)
  return Number(numAffectedRows ?? 0)
}

export const endCode = (db: Database, id: number, ended_at: Date) =>
  db.updateTable('discount_codes').set({ ended_at }).where('id', '=', id).execute()

/** Lists a seller's codes for their export, oldest first. */
export const exportCodes = (db: Database, sellerId: number) =>
  codes(db).where('seller_id', '=', sellerId).orderBy('discount_codes.id').execute()

export const deleteCodes = (db: Database, sellerId: number) =>
  db.deleteFrom('discount_codes').where('seller_id', '=', sellerId).execute()
