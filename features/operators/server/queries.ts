import { sql, type Insertable } from 'kysely'
import { ownedBy, type AccountCondition, type Database } from '#platform/server/database/database.ts'
import { idBefore } from '#platform/server/database/keyset-page.ts'
import type { AuditEntries } from '#platform/server/database/tables.ts'

/** Whether an account is an operator, for statements about accounts. */
export const isOperator: AccountCondition = (account) =>
  sql<boolean>`exists (select from operators where account_id = ${account})`

export const holdsGrant = async (db: Database, accountId: number): Promise<boolean> =>
  (await db.selectFrom('operators').select('account_id').where('account_id', '=', accountId).executeTakeFirst()) !==
  undefined

/** Makes an account an operator; false when it is one. */
export async function insertGrant(db: Database, accountId: number, now: Date): Promise<boolean> {
  const made = await db
    .insertInto('operators')
    .values({ account_id: accountId, granted_at: now })
    .onConflict((on) => on.doNothing())
    .returning('account_id')
    .executeTakeFirst()
  return made !== undefined
}

/** Takes an account's grant away; false when it has none. */
export async function deleteGrant(db: Database, accountId: number): Promise<boolean> {
  const gone = await db
    .deleteFrom('operators')
    .where('account_id', '=', accountId)
    .returning('account_id')
    .executeTakeFirst()
  return gone !== undefined
}

/** Everybody who has the grant, in the order of their names. Who is suspended has it and can do nothing with it. */
export const listOperators = (db: Database) =>
  db
    .selectFrom('operators')
    .innerJoin('accounts', 'accounts.id', 'operators.account_id')
    .select(['accounts.username', 'accounts.email', 'accounts.is_active', 'operators.granted_at'])
    .orderBy('accounts.username')
    .execute()

export const insertEntry = (db: Database, entry: Insertable<AuditEntries>) =>
  db.insertInto('audit_entries').values(entry).execute()

interface Listing {
  account_id?: number | undefined
  skip: number
  limit: number
  after?: string | undefined
}

/** What was done, newest first; one more than asked, to know whether another page follows. */
export const listEntries = (db: Database, { account_id, skip, limit, after }: Listing) =>
  db
    .selectFrom('audit_entries as entry')
    .innerJoin('accounts as account', 'account.id', 'entry.account_id')
    .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
    .select([
      'entry.id',
      'entry.action',
      'entry.reason',
      'entry.created_at',
      sql<{ id: number; username: string } | null>`
        case when actor.id is not null then json_build_object('id', actor.id, 'username', actor.shown_name) end`.as(
        'actor',
      ),
      sql<{ id: number; username: string }>`json_build_object('id', account.id, 'username', account.shown_name)`.as(
        'account',
      ),
    ])
    .where('entry.id', '<', idBefore(after))
    .$if(account_id !== undefined, (query) =>
      query.where(ownedBy('entry.account_id', account_id ?? 0)).orderBy('entry.account_id'),
    )
    .orderBy('entry.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** What is kept of an account here, for its owner: nothing of it names anybody else. */
export async function exportOperator(db: Database, accountId: number) {
  const grant = await db
    .selectFrom('operators')
    .select('granted_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const done_to_me = await db
    .selectFrom('audit_entries')
    .select(['action', 'reason', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const done_by_me = await db
    .selectFrom('audit_entries')
    .select(['action', 'created_at'])
    .where('actor_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { granted_at: grant?.granted_at ?? null, done_to_me, done_by_me }
}

/** Takes out why things were done to an account that is about to be closed; that they were done stays. */
export const eraseReasons = (db: Database, accountId: number) =>
  db
    .updateTable('audit_entries')
    .set({ reason: null })
    .where('account_id', '=', accountId)
    .where('reason', 'is not', null)
    .execute()
