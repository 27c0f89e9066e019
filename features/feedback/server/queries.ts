import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { Feedback } from '#platform/server/database/tables.ts'

export const insertFeedback = (db: Database, values: Insertable<Feedback>) =>
  db.insertInto('feedback').values(values).returningAll().executeTakeFirstOrThrow()

/** What was sent under an account's verified address, oldest first. */
export const exportFeedback = (db: Database, accountId: number) =>
  db
    .selectFrom('feedback')
    .innerJoin('accounts', (on) => on.on(sql<boolean>`lower(feedback.email) = lower(accounts.email)`))
    .select(['name', 'feedback.email', 'rating', 'comment', 'location', 'target_id', 'feedback.created_at'])
    .where('accounts.id', '=', accountId)
    .where('email_verified_at', 'is not', null)
    .orderBy('feedback.id')
    .execute()

/** Deletes what was sent under an address. */
export const deleteFeedbackFrom = (db: Database, email: string) =>
  db
    .deleteFrom('feedback')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()}`)
    .execute()
