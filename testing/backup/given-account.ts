import type { Database } from '#platform/server/database/database.ts'

/** Somebody with an account, straight in the database. */
export const givenAccount = (db: Database, username: string, full_name: string) =>
  db
    .insertInto('accounts')
    .values({
      username,
      email: `${username}@example.com`,
      full_name,
      user_type: 'client',
      created_at: new Date(),
      terms_accepted_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
