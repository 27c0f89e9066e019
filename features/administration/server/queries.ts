import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'

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

/** Lists the pictures of this installation. */
export const listPictures = (db: Database) =>
  db.selectFrom('site_pictures').select(['kind', 'name']).orderBy('kind').execute()

/** Returns those of the file names that a picture of this installation has. */
export async function listPictureNamesAmong(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('site_pictures').select('name').where(anyOf('name', names)).execute()
  return rows.map(({ name }) => name)
}

/** Locks the pictures, so that concurrent changes are serialized. Reads are not blocked. */
export const lockPictures = (db: Database) => sql`lock table site_pictures in share row exclusive mode`.execute(db)

/** Sets a picture. */
export const storePicture = (db: Database, row: { kind: string; name: string; changed_at: Date }) =>
  db
    .insertInto('site_pictures')
    .values(row)
    .onConflict((on) => on.column('kind').doUpdateSet({ name: row.name, changed_at: row.changed_at }))
    .execute()

/** Removes a picture. */
export const deletePicture = (db: Database, kind: string) =>
  db.deleteFrom('site_pictures').where('kind', '=', kind).execute()

/** Finds how far the guided setup has come. */
export const findProgress = (db: Database) =>
  db.selectFrom('setup_progress').select(['step', 'finished_at']).executeTakeFirst()

/** Stores how far the guided setup has come. Once finished it stays so. */
export const storeProgress = (db: Database, row: { step: string; finished_at: Date | null; changed_at: Date }) =>
  db
    .insertInto('setup_progress')
    .values(row)
    .onConflict((on) =>
      on.column('is_only').doUpdateSet({
        step: row.step,
        changed_at: row.changed_at,
        finished_at: sql`coalesce(setup_progress.finished_at, excluded.finished_at)`,
      }),
    )
    .execute()

/** Lists the newest accounts that are not closed. */
export const listNewestPeople = (db: Database, limit: number) =>
  db
    .selectFrom('accounts')
    .select(['id', 'username', 'user_type', 'created_at'])
    .where('closed_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Returns the addresses of accounts that are not closed, by id. */
export async function listAddresses(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where(anyOf('id', ids))
    .where('closed_at', 'is', null)
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Lists addresses to which nothing is sent, newest first. */
export const listRefused = (db: Database, paging: PageQuery) =>
  pageById(
    db
      .selectFrom('refused_addresses as refused')
      .leftJoin('accounts as owner', (join) => join.on(sql`lower(owner.email)`, '=', sql.ref('refused.address')))
      .select(['refused.id', 'refused.address', 'refused.refusals', 'refused.reason', 'refused.last_at'])
      .select(
        sql<{ id: number; username: string } | null>`case when owner.id is not null
        then json_build_object('id', owner.id, 'username', owner.username) end`.as('account'),
      )
      .where(sql<boolean>`refused.is_blocked`),
    'refused.id',
    paging,
  )
