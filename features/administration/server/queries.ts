import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Lists every stored setting, by name. */
export const listStored = (db: Database) =>
  db.selectFrom('stored_settings').select(['name', 'value']).orderBy('name').execute()

/** Locks the table, so that concurrent changes are serialized. Reads are not blocked. */
export const lockStored = (db: Database) => sql`lock table stored_settings in share row exclusive mode`.execute(db)

/** Stores a setting. */
export const storeSetting = (db: Database, row: { name: string; value: string; changed_at: Date }) =>
  db
    .insertInto('stored_settings')
    .values(row)
    .onConflict((on) => on.column('name').doUpdateSet({ value: row.value, changed_at: row.changed_at }))
    .execute()

/** Resets a setting to its default. */
export const deleteStored = (db: Database, name: string) =>
  db.deleteFrom('stored_settings').where('name', '=', name).execute()
