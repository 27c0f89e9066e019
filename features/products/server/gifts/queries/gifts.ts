import { sql, type Insertable, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { ProductGifts, Purchases } from '#platform/server/database/tables.ts'

const gifts = (db: Database) =>
  db
    .selectFrom('product_gifts')
    .innerJoin('products', 'products.id', 'product_gifts.product_id')
    .innerJoin('accounts as giver', 'giver.id', 'product_gifts.giver_id')
    .leftJoin('accounts as recipient', (on) =>
      on.onRef('recipient.id', '=', 'product_gifts.recipient_id').on('recipient.closed_at', 'is', null),
    )
    .selectAll('product_gifts')
    .select(['products.name as product_name', 'giver.shown_name as giver', 'recipient.shown_name as recipient'])

/** A gift with the names of its product and people. */
export type GiftRow = Awaited<ReturnType<typeof getGift>>

export const findGift = (db: Database, id: number) => gifts(db).where('product_gifts.id', '=', id).executeTakeFirst()

export const getGift = (db: Database, id: number) =>
  gifts(db).where('product_gifts.id', '=', id).executeTakeFirstOrThrow()

/** Lists the gifts an account gave, newest first. */
export const listGifts = (db: Database, giverId: number, paging: PageQuery) =>
  pageById(
    gifts(db).where(ownedBy('product_gifts.giver_id', giverId)).orderBy('product_gifts.giver_id'),
    'product_gifts.id',
    paging,
  )

/** Locks a gift until the transaction ends. */
export const lockGift = (db: Database, id: number) =>
  db.selectFrom('product_gifts').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export type LockedGift = NonNullable<Awaited<ReturnType<typeof lockGift>>>

/** Reserves the id of a purchase that is made later. */
export async function reservePurchaseId(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('purchases', 'id')) as id`.execute(db)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No id for a purchase')
  return id
}

export async function insertGift(db: Database, values: Insertable<ProductGifts>): Promise<number> {
  const { id } = await db.insertInto('product_gifts').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateGift = (db: Database, id: number, values: Updateable<ProductGifts>) =>
  db.updateTable('product_gifts').set(values).where('id', '=', id).execute()

/** Stores the hash of a link; returns false if the gift no longer waits for the person at this address. */
export const storeLink = (db: Database, id: number, email: string, token_hash: Buffer): Promise<boolean> =>
  changesRow(
    db
      .updateTable('product_gifts')
      .set({ token_hash })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('status', '=', 'waiting'),
  )

/** Returns the name of a gift's product, and whether its seller has left. */
export const getGiftedProduct = (db: Database, productId: number) =>
  db
    .selectFrom('products')
    .innerJoin('accounts as seller', 'seller.id', 'products.developer_id')
    .select(['products.name as product', 'seller.closed_at as seller_left_at'])
    .where('products.id', '=', productId)
    .executeTakeFirstOrThrow()

const PURCHASE_COLUMNS = [
  'id',
  'product_id',
  'buyer_id',
  'seller_id',
  'payer_id',
  'price_cents',
  'fee_cents',
  'earned_cents',
  'paid_with',
  'status',
  'reference',
  'answer',
  'created_at',
  'paid_at',
] as const

/** Stores the purchase of a gift under its reserved id; undefined if its buyer already owns the product. */
export const insertGiftPurchase = (
  db: Database,
  values: Required<Pick<Insertable<Purchases>, Exclude<(typeof PURCHASE_COLUMNS)[number], 'id'>>> & { id: number },
) =>
  db
    .insertInto('purchases')
    .columns([...PURCHASE_COLUMNS])
    .expression(sql`overriding system value values (${sql.join(PURCHASE_COLUMNS.map((column) => values[column]))})`)
    .onConflict((on) =>
      on
        .columns(['product_id', 'buyer_id'])
        .where(sql<boolean>`status in ('paid', 'disputed')`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst()

/** Finds an account by its username, unless it is closed or suspended. */
export const findRecipient = (db: Database, username: string) =>
  db
    .selectFrom('accounts')
    .select('id')
    .where(sql<boolean>`lower(username) = ${username.toLowerCase()}`)
    .where('closed_at', 'is', null)
    .where('is_active', '=', true)
    .executeTakeFirst()

const exported = (db: Database) =>
  db
    .selectFrom('product_gifts')
    .innerJoin('products', 'products.id', 'product_gifts.product_id')
    .select([
      'product_gifts.id',
      'product_gifts.product_id',
      'products.name as product_name',
      'message',
      'product_gifts.status',
      'product_gifts.created_at',
      'decided_at',
    ])
    .orderBy('product_gifts.id')

/** Lists the gifts of an account for its export, oldest first. */
export const exportGifts = async (db: Database, accountId: number) => ({
  given: await exported(db)
    .select(['email', 'product_gifts.price_cents', 'fee_cents', 'sent_at'])
    .where('giver_id', '=', accountId)
    .execute(),
  received: await exported(db).where('recipient_id', '=', accountId).execute(),
})

/** Deletes what gifts say of a person who gave or was to get them. */
export async function eraseFromGifts(db: Database, accountId: number): Promise<void> {
  await db.updateTable('product_gifts').set({ email: null, message: null }).where('giver_id', '=', accountId).execute()
  await db.updateTable('product_gifts').set({ recipient_id: null }).where('recipient_id', '=', accountId).execute()
}

/** Lists gifts that wait, and that nobody can accept or send again: their givers have left, and no recipient has a link. */
export const listUnreachable = (db: Database, limit: number) =>
  db
    .selectFrom('product_gifts')
    .innerJoin('accounts as giver', 'giver.id', 'giver_id')
    .leftJoin('accounts as recipient', 'recipient.id', 'recipient_id')
    .select('product_gifts.id')
    .where('product_gifts.status', '=', 'waiting')
    .where('giver.closed_at', 'is not', null)
    .where((either) => either.or([either('recipient_id', 'is', null), either('recipient.closed_at', 'is not', null)]))
    .where('token_hash', 'is', null)
    .where('product_gifts.email', 'is', null)
    .orderBy('product_gifts.id')
    .limit(limit)
    .execute()

/** Lists the gifts of a seller's products that wait. */
export const listWaitingOf = (db: Database, sellerId: number) =>
  db
    .selectFrom('product_gifts')
    .select('id')
    .where('seller_id', '=', sellerId)
    .where('status', '=', 'waiting')
    .execute()
