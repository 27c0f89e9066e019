import type { Database } from '#platform/server/database/database.ts'

/** Returns whether any terms exist, because terms include a price. */
export const findAnyTerms = (db: Database) =>
  db.selectFrom('agreement_terms').select('agreement_id').limit(1).executeTakeFirst()
