import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { EmailPurpose } from '#platform/server/database/tables.ts'

export interface NewEmailToken {
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

/** Recipient of an email, and the name to address them by. */
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

/** Stores a password-reset token, replacing an earlier one. Returns undefined when no account has the address. */
export async function replaceResetToken(db: Database, email: string, token: NewEmailToken) {
  const replaced = await sql<Addressee>`
    with found as (
      select id, email, full_name as name from accounts where lower(email) = ${email.toLowerCase()} and is_account_open(id)
    ), kept as (${replaceToken('reset_password', token)})
    select email, name from found`.execute(db)
  return replaced.rows[0]
}

/**
 * Stores an email-verification token, replacing an earlier one. Returns undefined when there is nothing to verify. The email uses the
 * username only: the address is unverified, so the email must not carry free text chosen by another person.
 */
export async function replaceVerifyToken(db: Database, accountId: number, token: NewEmailToken) {
  const replaced = await sql<Addressee>`
    with found as (
      select id, email, username as name from accounts where id = ${accountId} and email_verified_at is null and is_account_open(id)
    ), kept as (${replaceToken('verify_email', token)})
    select email, name from found`.execute(db)
  return replaced.rows[0]
}

/** Returns the account of a password-reset token that is still valid. */
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

/** Consumes a token. Of two concurrent calls, only one gets its account. */
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

/** Invalidates all links of an account. */
export const deleteTokensOf = (db: Database, accountId: number, purpose?: EmailPurpose) =>
  db
    .deleteFrom('email_tokens')
    .where('account_id', '=', accountId)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose as EmailPurpose))
    .execute()

/** Deletes expired tokens. */
export const deleteExpiredTokens = (db: Database, now: Date) =>
  db.deleteFrom('email_tokens').where('expires_at', '<', now.toISOString()).execute()
