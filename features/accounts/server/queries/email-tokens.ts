import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { EmailPurpose } from '#platform/server/database/tables.ts'

export interface NewEmailToken {
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

/** Who an e-mail goes to, and how it calls them. */
export interface Addressee {
  email: string
  name: string
}

const replaceToken = (purpose: EmailPurpose, token: NewEmailToken) => sql`
  insert into email_tokens (token_hash, account_id, purpose, email, created_at, expires_at)
  select ${token.token_hash}, id, ${purpose}::email_purpose, email, ${token.created_at}, ${token.expires_at} from found
  on conflict (account_id, purpose) do update set
    token_hash = excluded.token_hash, email = excluded.email,
    created_at = excluded.created_at, expires_at = excluded.expires_at`

/** Keeps the token of a link for a new password, in place of an earlier one. Undefined when the address is nobody's. */
export async function replaceResetToken(db: Database, email: string, token: NewEmailToken) {
  const kept = await sql<Addressee>`
    with found as (
      select id, email, full_name as name from accounts where lower(email) = ${email.toLowerCase()} and is_active
    ), kept as (${replaceToken('reset_password', token)})
    select email, name from found`.execute(db)
  return kept.rows[0]
}

/**
 * Keeps the token of a link that verifies an address, in place of an earlier one. Undefined when nothing is to be verified. The
 * e-mail calls them by their username: nobody has proved the address, so it must carry no words of somebody else's choice.
 */
export async function replaceVerifyToken(db: Database, accountId: number, token: NewEmailToken) {
  const kept = await sql<Addressee>`
    with found as (
      select id, email, username as name from accounts where id = ${accountId} and is_active and email_verified_at is null
    ), kept as (${replaceToken('verify_email', token)})
    select email, name from found`.execute(db)
  return kept.rows[0]
}

/** Whose link for a new password it is, while it can be used. */
export const findResetToken = (db: Database, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('email_tokens as email')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.id', '=', 'email.account_id').onRef('accounts.email', '=', 'email.email'),
    )
    .select(['accounts.id', 'accounts.username', 'accounts.email', 'accounts.full_name'])
    .where('email.token_hash', '=', tokenHash)
    .where('email.purpose', '=', 'reset_password')
    .where('email.expires_at', '>', now.toISOString())
    .where('accounts.is_active', '=', true)
    .executeTakeFirst()

/** Uses a link up. Of two that use it at once only one hears whose it was. */
export async function takeToken(db: Database, purpose: EmailPurpose, tokenHash: Buffer, now: Date) {
  const taken = await db
    .deleteFrom('email_tokens')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning(['account_id', 'email'])
    .executeTakeFirst()
  return taken
}

/** Makes all links of an account useless. */
export const deleteTokensOf = (db: Database, accountId: number, purpose?: EmailPurpose) =>
  db
    .deleteFrom('email_tokens')
    .where('account_id', '=', accountId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as EmailPurpose))
    .execute()

/** Removes links whose time is over. */
export const deleteExpiredTokens = (db: Database, now: Date) =>
  db.deleteFrom('email_tokens').where('expires_at', '<', now.toISOString()).execute()
