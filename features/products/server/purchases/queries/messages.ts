import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import { countRows, type Database } from '#platform/server/database/database.ts'
import type { PurchaseMessages } from '#platform/server/database/tables.ts'

const shown = (db: Database) =>
  db
    .selectFrom('purchase_messages')
    .innerJoin('accounts', 'accounts.id', 'author_id')
    .select(['purchase_messages.id', 'author_id', 'shown_name as username', 'content', 'purchase_messages.created_at'])

/** Lists all messages about a purchase, oldest first. */
export const listMessages = (db: Database, purchaseId: number) =>
  shown(db).where('purchase_id', '=', purchaseId).orderBy('purchase_id').orderBy('purchase_messages.id').execute()

/** Counts the messages of a locked purchase. */
export const countMessages = (db: Database, purchaseId: number): Promise<number> =>
  countRows(db.selectFrom('purchase_messages').where('purchase_id', '=', purchaseId))

export const insertMessage = (db: Database, values: Insertable<PurchaseMessages>) =>
  db.insertInto('purchase_messages').values(values).returning('id').executeTakeFirstOrThrow()

/** Whether an account has been closed. */
export const isClosed = async (db: Database, accountId: number): Promise<boolean> =>
  (await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Returns whether one of two accounts blocked the other. */
export async function isBlocked(db: Database, one: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ blocked: boolean }>`select are_blocked(${one}, ${other}) as blocked`.execute(db)
  return rows[0]?.blocked ?? false
}

/** Lists all messages an account wrote about purchases and sales, oldest first, for its export. */
export const exportMessages = (db: Database, accountId: number) =>
  db
    .selectFrom('purchase_messages')
    .select(['purchase_id', 'content', 'created_at'])
    .where('author_id', '=', accountId)
    .orderBy('author_id')
    .orderBy('id')
    .execute()
