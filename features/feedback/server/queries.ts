import type { Insertable } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { Feedback } from '#platform/server/tables.ts'

export const insertFeedback = (db: Database, values: Insertable<Feedback>) =>
  db.insertInto('feedback').values(values).returningAll().executeTakeFirstOrThrow()
