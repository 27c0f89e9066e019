import { sql, type RawBuilder } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { ownedBy, changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { OperatorRole } from '#features/accounts/contract.ts'
import type { AuditAction } from '../contract.ts'

/** SQL expression for the roles of an account; an empty array without any. */
export const operatorRoles = (account: RawBuilder<number>) =>
  sql<OperatorRole[]>`coalesce((select array_to_json(roles) from operators where account_id = ${account}), '[]')`

/** SQL expression for the roles in the columns of `operators`. */
const listedRoles = sql<OperatorRole[]>`array_to_json(operators.roles)`.as('roles')

/** Returns the roles of an account; null if it is no operator. */
export const findRoles = async (db: Database, accountId: number): Promise<OperatorRole[] | null> => {
  const row = await db
    .selectFrom('operators')
    .select(listedRoles)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.roles ?? null
}

interface Grant {
  account_id: number
  roles: readonly OperatorRole[]
  granted_by: number | null
  now: Date
}

/** Sets exactly these roles of an account. */
export const setRoles = (db: Database, { account_id, roles, granted_by, now }: Grant) =>
  db
    .insertInto('operators')
    .values({ account_id, roles: sql`${roles}::text[]::operator_role[]`, granted_by, granted_at: now })
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet({ roles: sql`excluded.roles`, granted_by: sql`excluded.granted_by`, granted_at: now }),
    )
    .execute()

/** Revokes all roles of an account; false if it has none. */
export const deleteGrant = (db: Database, accountId: number): Promise<boolean> =>
  changesRow(db.deleteFrom('operators').where('account_id', '=', accountId))

/** Locks the table, so that concurrent changes of owners are serialized. Reads are not blocked. */
export const lockGrants = (db: Database) => sql`lock table operators in share row exclusive mode`.execute(db)

/** Whether an active owner other than this account exists. */
export async function hasOwnerBeside(db: Database, accountId: number | null): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from operators join accounts on accounts.id = operators.account_id
      where 'owner' = any(roles) and is_active and account_id is distinct from ${accountId}
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Whether an active operator other than this account may do what a role may. Owners may do everything. */
export async function hasOtherWithRole(db: Database, role: OperatorRole, accountId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from operators join accounts on accounts.id = operators.account_id
      where roles && array['owner', ${role}]::operator_role[] and is_active and account_id <> ${accountId}
    ) as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Lists the active operators with a role; owners have all of them. */
export async function listIdsWithRole(db: Database, role: OperatorRole): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from operators join accounts on accounts.id = operators.account_id
    where roles && array['owner', ${role}]::operator_role[] and is_active order by account_id`.execute(db)
  return rows.map(({ account_id }) => account_id)
}

/** Lists all operators by username. A suspended operator keeps their roles but cannot use them. */
export const listOperators = (db: Database) =>
  db
    .selectFrom('operators')
    .innerJoin('accounts', 'accounts.id', 'operators.account_id')
    .select(['accounts.id', 'username', 'full_name', 'email', 'is_active', listedRoles, 'granted_at'])
    .orderBy('username')
    .execute()

/** Action to record. */
export interface NewAuditEntry {
  action: AuditAction
  /** Null or 0, the id of commands, for a command on the server. */
  actor_id: number | null
  /** The account that it concerns. */
  account_id?: number | null
  reason?: string | null
  details?: Readonly<Record<string, string | null>>
  created_at: Date
}

/** Records an action. Entries are never changed, but the reason is deleted when the account it concerns is closed. */
export const insertEntry = (db: Database, { details, ...entry }: NewAuditEntry) =>
  db
    .insertInto('audit_entries')
    .values({
      ...entry,
      actor_id: entry.actor_id || null,
      details: details === undefined ? null : JSON.stringify(details),
    })
    .execute()

interface Filter {
  account_id?: number | undefined
  actor_id?: number | undefined
  action?: AuditAction | undefined
}

/** Lists audit entries, newest first. */
export const listEntries = (db: Database, { account_id, actor_id, action, ...paging }: Filter & PageQuery) =>
  pageById(
    db
      .selectFrom('audit_entries as entry')
      .leftJoin('accounts as account', 'account.id', 'entry.account_id')
      .leftJoin('accounts as actor', 'actor.id', 'entry.actor_id')
      .select([
        'entry.id',
        'entry.action',
        'entry.reason',
        'entry.created_at',
        sql<Record<string, string | null> | null>`entry.details`.as('details'),
        sql<{ id: number; username: string } | null>`
        case when actor.id is not null then json_build_object('id', actor.id, 'username', actor.shown_name) end`.as(
          'actor',
        ),
        sql<{ id: number; username: string } | null>`
        case when account.id is not null then json_build_object('id', account.id, 'username', account.shown_name) end`.as(
          'account',
        ),
      ])
      .$if(account_id !== undefined, (query) =>
        query.where(ownedBy('entry.account_id', account_id ?? 0)).orderBy('entry.account_id'),
      )
      .$if(actor_id !== undefined, (query) => query.where('entry.actor_id', '=', actor_id ?? 0))
      .$if(action !== undefined, (query) => query.where('entry.action', '=', action ?? 'grant_operator')),
    'entry.id',
    paging,
  )

/** Returns an account's roles and audit entries for its export, without naming anyone else. */
export async function exportOperator(db: Database, accountId: number) {
  const grant = await db
    .selectFrom('operators')
    .select(['granted_at', listedRoles])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  const done_to_me = await db
    .selectFrom('audit_entries')
    .select(['action', 'reason', 'details', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  const done_by_me = await db
    .selectFrom('audit_entries')
    .select(['action', 'created_at'])
    .where('actor_id', '=', accountId)
    .orderBy('id')
    .execute()
  return { granted_at: grant?.granted_at ?? null, roles: grant?.roles ?? [], done_to_me, done_by_me }
}

/** Deletes the reasons of actions on an account that is about to be closed; the entries stay. */
export const eraseReasons = (db: Database, accountId: number) =>
  db
    .updateTable('audit_entries')
    .set({ reason: null })
    .where('account_id', '=', accountId)
    .where('reason', 'is not', null)
    .execute()
