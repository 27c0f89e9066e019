import type { Database } from '#platform/server/database/database.ts'

/** Returns what reports need of a rating. */
export const findReported = (db: Database, id: number) =>
  db
    .selectFrom('ratings')
    .select(['kind', 'target_id', 'rater_id', 'stars', 'comment', 'hidden_until', 'set_aside'])
    .where('id', '=', id)
    .executeTakeFirst()
