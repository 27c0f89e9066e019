import { sql } from 'kysely'
import { changesRow, findsRow, type Database } from '#platform/server/database/database.ts'

export const getDetails = (db: Database, id: number) =>
  db
    .selectFrom('accounts')
    .leftJoin('refused_addresses as refused', (join) =>
      join.on('refused.address', '=', sql`lower(accounts.email)`).on('refused.is_blocked', '=', sql.lit(true)),
    )
    .select([
      'username',
      'full_name',
      'email',
      'refused.reason as mail_refused',
      sql<boolean>`email_verified_at is not null`.as('email_verified'),
      sql<boolean>`password_hash is not null`.as('has_password'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Locks an account until the transaction ends, so that its password and status cannot change while a session is created. Returns false when
 * the password has changed since it was checked, or the account is no longer active.
 */
export const lockForSignIn = (db: Database, id: number, passwordHash: string | null): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('accounts')
      .select('id')
      .where('id', '=', id)
      .where('is_active', '=', true)
      .where(sql<boolean>`password_hash is not distinct from ${passwordHash}`)
      .forShare(),
  )

/** Replaces a password if it is still the one that was checked; returns false when it was changed in the meantime. */
export const replacePassword = (
  db: Database,
  id: number,
  { old, fresh }: { old: string | null; fresh: string },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('accounts')
      .set({ password_hash: fresh })
      .where('id', '=', id)
      .where('is_active', '=', true)
      .where(sql<boolean>`password_hash is not distinct from ${old}`),
  )

/**
 * Sets a password through a link mailed to this address, which also verifies the address. Returns false when the address is no longer the
 * account's.
 */
export const setPasswordByEmail = (
  db: Database,
  { id, email, password_hash, now }: { id: number; email: string; password_hash: string; now: Date },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('accounts')
      .set({ password_hash, email_verified_at: sql<string>`coalesce(email_verified_at, ${now})` })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('is_active', '=', true),
  )

/** Marks an address as verified; returns false when it is no longer the account's. */
export const setEmailVerified = (db: Database, id: number, email: string, now: Date): Promise<boolean> =>
  changesRow(
    db
      .updateTable('accounts')
      .set({ email_verified_at: sql<string>`coalesce(email_verified_at, ${now})` })
      .where('id', '=', id)
      .where('email', '=', email)
      .where('is_active', '=', true),
  )

/** Locks an account until the transaction ends. */
export const lockAccount = (db: Database, id: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'email', 'full_name', 'password_hash', 'email_verified_at', 'closed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export const setName = (db: Database, id: number, full_name: string) =>
  db.updateTable('accounts').set({ full_name }).where('id', '=', id).execute()

/** Changes an account's address, which becomes unverified. */
export const setEmail = (db: Database, id: number, email: string) =>
  db.updateTable('accounts').set({ email, email_verified_at: null }).where('id', '=', id).execute()

/**
 * Locks an account that is not closed until the transaction ends, so that its suspension state cannot change. Compares addresses
 * case-insensitively.
 */
export const holdAccount = (db: Database, key: { id: number } | { email: string }) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'is_active', sql<boolean>`email_verified_at is not null`.as('email_verified')])
    .where('id' in key ? sql<boolean>`id = ${key.id}` : sql<boolean>`lower(email) = ${key.email.toLowerCase()}`)
    .where('closed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Returns whether the account was closed by its owner. */
export const isClosed = async (db: Database, accountId: number): Promise<boolean> => {
  const account = await db.selectFrom('accounts').select('closed_at').where('id', '=', accountId).executeTakeFirst()
  return (account?.closed_at ?? null) !== null
}

export const deactivate = (db: Database, id: number) =>
  db.updateTable('accounts').set({ is_active: false }).where('id', '=', id).execute()

export const activate = (db: Database, id: number) =>
  db.updateTable('accounts').set({ is_active: true }).where('id', '=', id).where('closed_at', 'is', null).execute()

/** Anonymizes a closed account's row: its username and address become available, and nothing in the row identifies the owner. */
export const setClosed = (db: Database, id: number, { alias, now }: { alias: string; now: Date }) =>
  db
    .updateTable('accounts')
    .set({
      username: alias,
      email: `${alias}@deleted.invalid`,
      full_name: 'Deleted account',
      password_hash: null,
      is_active: false,
      email_verified_at: null,
      closed_at: now,
    })
    .where('id', '=', id)
    .execute()

/** Returns the account's row and sessions for the owner's data export. */
export async function exportAccount(db: Database, id: number) {
  const account = await db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'email',
      'full_name',
      'user_type',
      'email_verified_at',
      'terms_accepted_at',
      'created_at',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sessions = await db
    .selectFrom('sessions')
    .select(['user_agent', 'created_at', 'last_seen_at', 'expires_at'])
    .where('account_id', '=', id)
    .orderBy('id')
    .execute()
  const identities = await db
    .selectFrom('identities')
    .select(['provider', 'subject', 'created_at'])
    .where('account_id', '=', id)
    .orderBy('provider')
    .execute()
  return { ...account, sessions, identities }
}
