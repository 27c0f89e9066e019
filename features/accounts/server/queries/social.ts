import { sql } from 'kysely'
import type { Provider } from '#platform/contract/providers.ts'
import type { UserType } from '../../contract/roles.ts'
import { changesRow, findsRow, type Database } from '#platform/server/database/database.ts'

/** Finds the account that an identity is linked to. */
export const findIdentity = (db: Database, provider: Provider, subject: string) =>
  db
    .selectFrom('identities')
    .innerJoin('accounts', 'accounts.id', 'identities.account_id')
    .select(['accounts.id', 'accounts.is_active'])
    .where('identities.provider', '=', provider)
    .where('identities.subject', '=', subject)
    .executeTakeFirst()

export interface NewIdentity {
  provider: Provider
  subject: string
  account_id: number
  created_at: Date
}

/** Links an identity; returns false when it is already linked, or the account already has one of this provider. */
export const insertIdentity = (db: Database, identity: NewIdentity): Promise<boolean> =>
  changesRow(
    db
      .insertInto('identities')
      .values(identity)
      .onConflict((on) => on.doNothing()),
  )

/** Lists the identities of an account, oldest first. */
export const listIdentities = (db: Database, accountId: number) =>
  db
    .selectFrom('identities')
    .select(['provider', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at')
    .orderBy('provider')
    .execute()

export const deleteIdentity = (db: Database, accountId: number, provider: Provider): Promise<boolean> =>
  changesRow(db.deleteFrom('identities').where('account_id', '=', accountId).where('provider', '=', provider))

/** Deletes all identities of an account and its pending links. */
export async function deleteIdentities(db: Database, accountId: number): Promise<void> {
  await db.deleteFrom('identities').where('account_id', '=', accountId).execute()
  await db.deleteFrom('login_codes').where('account_id', '=', accountId).execute()
  await db.deleteFrom('login_flows').where('link_account_id', '=', accountId).execute()
}

/** Returns whom to notify of a change to an account. */
export const getAddressee = (db: Database, accountId: number) =>
  db.selectFrom('accounts').select(['email', 'full_name']).where('id', '=', accountId).executeTakeFirstOrThrow()

/** Returns the number of sign-in methods of an account and locks its row, so that two cannot be removed concurrently. */
export async function lockAndCountSignInMethods(db: Database, accountId: number): Promise<number> {
  const locked = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const identities = await listIdentities(db, accountId)
  return identities.length + (locked.password_hash === null ? 0 : 1)
}

/** Finds an account by email address, case-insensitively. */
export const findAccountByEmail = (db: Database, email: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'is_active', sql<boolean>`email_verified_at is not null`.as('email_verified')])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst()

/** Returns which of these usernames are taken, in lower case. */
export async function listTakenNames(db: Database, names: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select(sql<string>`lower(username)`.as('name'))
    .where(sql<boolean>`lower(username) = any(${names.map((name) => name.toLowerCase())})`)
    .execute()
  return new Set(rows.map(({ name }) => name))
}

export interface NewSocialAccount {
  username: string
  email: string
  full_name: string
  email_verified_at: Date | null
  created_at: Date
}

/** Creates an account without password and role; returns undefined when its username or address was taken in the meantime. */
export const insertSocialAccount = (db: Database, values: NewSocialAccount) =>
  db
    .insertInto('accounts')
    .values(values)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

/** Locks an open account until the transaction ends; returns false when it is closed. */
export const lockAccountIfOpen = (db: Database, id: number): Promise<boolean> =>
  findsRow(db.selectFrom('accounts').select('id').where('id', '=', id).where('is_active', '=', true).forShare())

/** Sets the role of an account that has none, and records that the terms were accepted; returns false when it already has one. */
export const chooseRole = (db: Database, id: number, user_type: UserType, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('accounts')
      .set({ user_type, terms_accepted_at: now })
      .where('id', '=', id)
      .where('user_type', 'is', null),
  )
