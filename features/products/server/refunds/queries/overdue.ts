import { sql } from 'kysely'
import { shownFullName, changesRow, countWaiting, type Database } from '#platform/server/database/database.ts'
import { decodeCursor } from '#platform/server/database/keyset-page.ts'

const COUNT_LIMIT = 1000

// While a bank questions the payment, its seller cannot return it.
const isAnswerable = sql<boolean>`state = 'open' and purchases.status = 'paid'`

const openRequests = (db: Database) =>
  db
    .selectFrom('refund_requests')
    .innerJoin('purchases', 'purchases.id', 'purchase_id')
    .innerJoin('products', 'products.id', 'purchases.product_id')
    .where(isAnswerable)

/** Lists requests made before that time whose seller was not reminded yet, oldest first. */
export const listToRemind = (db: Database, before: string, limit: number) =>
  openRequests(db)
    .select(['refund_requests.id', 'purchase_id', 'refund_requests.seller_id', 'products.name as product_name'])
    .where('refund_requests.created_at', '<', before)
    .where('reminded_at', 'is', null)
    .orderBy('refund_requests.created_at')
    .orderBy('refund_requests.id')
    .limit(limit)
    .execute()

export type ToRemind = Awaited<ReturnType<typeof listToRemind>>[number]

/** Notes that a seller was reminded; false if they have answered, or were reminded before. */
export const noteReminder = (db: Database, id: number, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('refund_requests')
      .set({ reminded_at: now })
      .where('id', '=', id)
      .where(sql<boolean>`state = 'open' and reminded_at is null`),
  )

/** Lists requests whose seller was reminded before that time, oldest first; one more than requested. */
export const listOverdue = (
  db: Database,
  before: string,
  { skip, limit, after }: { skip: number; limit: number; after: string | undefined },
) => {
  const cursor = after === undefined ? null : decodeCursor(after, ['instant', 'number'])
  return openRequests(db)
    .innerJoin('accounts as buyer', 'buyer.id', 'purchases.buyer_id')
    .innerJoin('accounts as seller', 'seller.id', 'refund_requests.seller_id')
    .select([
      'refund_requests.id',
      'purchase_id',
      'products.name as product_name',
      'buyer_id',
      'buyer.shown_name as buyer_username',
      shownFullName('buyer').as('buyer_name'),
      'refund_requests.seller_id',
      'seller.shown_name as seller_username',
      shownFullName('seller').as('seller_name'),
      sql<number>`purchases.price_cents + fee_cents - refunded_cents`.as('left_cents'),
      'refund_requests.reason',
      'refund_requests.state',
      'refund_requests.created_at',
      sql<string>`reminded_at`.as('reminded_at'),
    ])
    .where('reminded_at', '<', before)
    .$if(cursor !== null, (query) =>
      query.where(
        sql<boolean>`(refund_requests.created_at, refund_requests.id) > (${cursor?.[0] ?? ''}::timestamptz, ${cursor?.[1] ?? 0})`,
      ),
    )
    .orderBy('refund_requests.created_at')
    .orderBy('refund_requests.id')
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

/** Counts requests whose seller was reminded before that time, to a limit, and returns when the oldest was made. */
export const countOverdue = (db: Database, before: string) =>
  countWaiting(
    db,
    sql`select refund_requests.created_at as since from refund_requests join purchases on purchases.id = purchase_id
      where ${isAnswerable} and reminded_at < ${before}::timestamptz
      order by refund_requests.created_at, refund_requests.id limit ${COUNT_LIMIT}`,
  )
