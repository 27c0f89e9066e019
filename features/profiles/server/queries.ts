import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '../../../platform/server/database.ts'
import type { ClientProfiles, DeveloperProfiles } from '../../../platform/server/tables.ts'

// Existing clients read skills as one text. Stars and finished work are not counted yet.
const shown = [
  sql<string>`array_to_string(developer_profiles.skills, ', ')`.as('skills'),
  sql<number | null>`null::float`.as('rating'),
  sql<number>`0`.as('success_rate'),
] as const

const developerColumns = [
  'developer_profiles.id',
  'developer_profiles.user_id',
  'developer_profiles.experience_years',
  'developer_profiles.bio',
  'developer_profiles.is_public',
  'developer_profiles.profile_image',
  'developer_profiles.total_projects',
  'developer_profiles.created_at',
  ...shown,
] as const

export const findDeveloperProfile = (db: Database, userId: number) =>
  db.selectFrom('developer_profiles').select(developerColumns).where('user_id', '=', userId).executeTakeFirst()

/** Makes a creator's profile; undefined when there is one. */
export const insertDeveloperProfile = (db: Database, values: Insertable<DeveloperProfiles>) =>
  db
    .insertInto('developer_profiles')
    .values(values)
    .onConflict((on) => on.column('user_id').doNothing())
    .returning(developerColumns)
    .executeTakeFirst()

export const updateDeveloperProfile = (db: Database, userId: number, values: Updateable<DeveloperProfiles>) =>
  db
    .updateTable('developer_profiles')
    .set(values)
    .where('user_id', '=', userId)
    .returning(developerColumns)
    .executeTakeFirst()

export const findClientProfile = (db: Database, userId: number) =>
  db.selectFrom('client_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Makes a client's profile; undefined when there is one. */
export const insertClientProfile = (db: Database, values: Insertable<ClientProfiles>) =>
  db
    .insertInto('client_profiles')
    .values(values)
    .onConflict((on) => on.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateClientProfile = (db: Database, userId: number, values: Updateable<ClientProfiles>) =>
  db.updateTable('client_profiles').set(values).where('user_id', '=', userId).returningAll().executeTakeFirst()

// Who closed their account shows nothing any more.
const publicDevelopers = (db: Database) =>
  db
    .selectFrom('developer_profiles')
    .innerJoin('accounts', 'accounts.id', 'developer_profiles.user_id')
    .select(developerColumns)
    .select(['accounts.username', 'accounts.full_name'])
    .where(sql<boolean>`developer_profiles.is_public`)
    .where('accounts.is_active', '=', true)

export const findPublicDeveloper = (db: Database, userId: number) =>
  publicDevelopers(db).where('developer_profiles.user_id', '=', userId).executeTakeFirst()

/** Public creators, newest first; one more than asked, to know whether another page follows. */
export const listPublicDevelopers = (
  db: Database,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  publicDevelopers(db)
    .where('developer_profiles.id', '<', after)
    .orderBy('developer_profiles.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

/** An account's profiles, whole, for their owner. */
export async function exportProfiles(db: Database, userId: number) {
  const own = ['developer_profiles', 'client_profiles'] as const
  const [developer, client] = await Promise.all(
    own.map((table) => db.selectFrom(table).selectAll().where('user_id', '=', userId).executeTakeFirst()),
  )
  return { developer: developer ?? null, client: client ?? null }
}

/** Deletes an account's profiles; answers the name of its picture, if it had one. */
export async function deleteProfiles(db: Database, userId: number): Promise<string | null> {
  await db.deleteFrom('client_profiles').where('user_id', '=', userId).execute()
  const deleted = await db
    .deleteFrom('developer_profiles')
    .where('user_id', '=', userId)
    .returning('profile_image')
    .executeTakeFirst()
  return deleted?.profile_image ?? null
}
