import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Provider } from '#platform/contract/providers.ts'
import type { UserType } from '../contract/roles.ts'

const subject = (provider: Provider) =>
  sql<string | null>`(select subject from identities where account_id = accounts.id and provider = ${provider})`

const account = (db: Database) =>
  db
    .selectFrom('accounts')
    .select([
      'id',
      'username',
      'full_name',
      'email',
      'is_active',
      'user_type',
      'created_at',
      'password_hash',
      sql<boolean>`user_type is null`.as('needs_role_selection'),
      sql<boolean>`email_verified_at is not null`.as('email_verified'),
      subject('google').as('google_id'),
      subject('github').as('github_id'),
      subject('linkedin').as('linkedin_id'),
    ])

export const getAccount = (db: Database, id: number) => account(db).where('id', '=', id).executeTakeFirstOrThrow()

/** Finds an account by username or email address, case-insensitively. */
export const findAccountByLogin = (db: Database, login: string) =>
  account(db)
    .where((eb) =>
      eb.or([eb(sql`lower(username)`, '=', login.toLowerCase()), eb(sql`lower(email)`, '=', login.toLowerCase())]),
    )
    .executeTakeFirst()

export interface NewAccount {
  username: string
  email: string
  full_name: string
  password_hash: string
  user_type: UserType
  terms_accepted_at: Date
  created_at: Date
}

export const insertAccount = (db: Database, values: NewAccount) =>
  db.insertInto('accounts').values(values).returning('id').executeTakeFirstOrThrow()
