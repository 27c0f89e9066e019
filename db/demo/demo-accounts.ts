import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import { clients } from './clients.ts'
import { creators } from './creators.ts'

const usernames = [...clients, ...creators].map(({ username }) => username)

/**
 * Lists the open accounts of the demo data. Nobody else can have confirmed an address at example.com; an account whose address was changed
 * belongs to whoever changed it.
 */
export const listDemoAccounts = (db: Database) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username'])
    .where(anyOf('username', usernames))
    .where(sql<boolean>`email = username || '@example.com'`)
    .where('email_verified_at', 'is not', null)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
