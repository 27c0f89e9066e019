import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/database/database.ts'
import { decodeCursor } from '#platform/server/database/keyset-page.ts'
import type { Debt } from '../../contract.ts'

const people = (db: Database) =>
  db
    .selectFrom('ledger_balances')
    .innerJoin('accounts', 'accounts.id', 'ledger_balances.person_id')
    .select([
      sql<Debt['person']>`json_build_object('id', accounts.id, 'username', accounts.shown_name)`.as('person'),
      sql<number>`greatest(-cents, 0)`.as('owed_cents'),
    ])

/** Lists people whose balance is negative, the largest debt first; one more than requested. */
export function listDebts(db: Database, { skip, limit, after }: PageQuery) {
  const [owed, id] = after === undefined ? [Number.MAX_SAFE_INTEGER, 0] : decodeCursor(after, ['number', 'number'])
  return people(db)
    .where('cents', '<', 0)
    .where(sql<boolean>`(cents, person_id) > (${-owed}::bigint, ${id}::bigint)`)
    .orderBy('cents')
    .orderBy('person_id')
    .offset(skip)
    .limit(limit + 1)
    .execute()
}

/** Finds what somebody owes; undefined for somebody who never had a balance. */
export const findDebt = (db: Database, accountId: number) =>
  people(db).where('person_id', '=', accountId).executeTakeFirst()

interface NewWriteOff {
  account_id: number
  amount_cents: number
  payouts_cents: number
  reason: string
  now: Date
}

/** Stores that a debt was written off. */
export const insertWriteOff = (db: Database, { now, ...values }: NewWriteOff) =>
  db
    .insertInto('write_offs')
    .values({ ...values, written_off_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Finds how much of somebody's debt was written off last. */
export const findLastWriteOff = async (db: Database, accountId: number): Promise<number | undefined> =>
  (
    await db
      .selectFrom('write_offs')
      .select('amount_cents')
      .where('account_id', '=', accountId)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  )?.amount_cents

/** Exports what of an account's debts was written off, oldest first. */
export const exportWriteOffs = (db: Database, accountId: number) =>
  db
    .selectFrom('write_offs')
    .select(['amount_cents', 'reason', 'written_off_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

/** Empties why debts of an account were written off; the amounts stay in the books. */
export const eraseWriteOffReasons = (db: Database, accountId: number) =>
  db.updateTable('write_offs').set({ reason: null }).where('account_id', '=', accountId).execute()
