import { sql, type Insertable, type Updateable } from 'kysely'
import { anyOf, changesRow, type Database } from '#platform/server/database/database.ts'
import type { ClientProfiles, DeveloperProfiles } from '#platform/server/database/tables.ts'

// Existing clients read skills as one string. `success_rate` is always 0, because finished work is not counted yet.
const shown = [
  sql<string>`array_to_string(developer_profiles.skills, ', ')`.as('skills'),
  // Null without ratings, as existing clients expect.
  sql<number | null>`nullif(developer_profiles.average_rating, 0)`.as('rating'),
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
  'developer_profiles.average_rating',
  'developer_profiles.total_ratings',
  'developer_profiles.availability',
  'developer_profiles.languages',
  'developer_profiles.price_from',
  'developer_profiles.price_to',
  'developer_profiles.reply_within_hours',
  'developer_profiles.created_at',
  ...shown,
] as const

export const findDeveloperProfile = (db: Database, userId: number) =>
  db.selectFrom('developer_profiles').select(developerColumns).where('user_id', '=', userId).executeTakeFirst()

/** Inserts a creator's profile; returns undefined when there already is one. */
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

/** Recomputes the search words of a creator after a change of name. */
export const indexWords = (db: Database, userId: number) =>
  sql`
    update developer_profiles set search = creator_words(accounts.full_name, accounts.username, bio, skills)
    from accounts where accounts.id = user_id and user_id = ${userId}`.execute(db)

/** Replaces a creator's picture, or removes it with null, and returns the previous one; undefined when there is no profile. */
export async function replacePicture(
  db: Database,
  userId: number,
  name: string | null,
  now: Date,
): Promise<{ old: string | null } | undefined> {
  const { rows } = await sql<{ old: string | null }>`
    with before as (select profile_image from developer_profiles where user_id = ${userId} for update)
    update developer_profiles set profile_image = ${name}, updated_at = ${now} from before
    where user_id = ${userId} returning before.profile_image as old`.execute(db)
  return rows[0]
}

/** Returns which of these stored pictures are used by profiles. */
export async function listPicturesAmong(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('developer_profiles')
    .select('profile_image')
    .where(anyOf('profile_image', names))
    .execute()
  return rows.flatMap(({ profile_image }) => profile_image ?? [])
}

export const findClientProfile = (db: Database, userId: number) =>
  db.selectFrom('client_profiles').selectAll().where('user_id', '=', userId).executeTakeFirst()

/** Inserts a client's profile; returns undefined when there already is one. */
export const insertClientProfile = (db: Database, values: Insertable<ClientProfiles>) =>
  db
    .insertInto('client_profiles')
    .values(values)
    .onConflict((on) => on.column('user_id').doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateClientProfile = (db: Database, userId: number, values: Updateable<ClientProfiles>) =>
  db.updateTable('client_profiles').set(values).where('user_id', '=', userId).returningAll().executeTakeFirst()

/** Selects the creators with a public profile and an active account. */
export const publicDevelopers = (db: Database) =>
  db
    .selectFrom('developer_profiles')
    .innerJoin('accounts', 'accounts.id', 'developer_profiles.user_id')
    .select(developerColumns)
    .select(['accounts.username', 'accounts.full_name'])
    .where(sql<boolean>`developer_profiles.is_public`)
    .where('accounts.is_active', '=', true)

export const findPublicDeveloper = (db: Database, userId: number) =>
  publicDevelopers(db).where('developer_profiles.user_id', '=', userId).executeTakeFirst()

/** Lists the public creators among these accounts, in the given order. */
export const listPublicDevelopersAmong = (db: Database, userIds: readonly number[]) =>
  publicDevelopers(db)
    .where(anyOf('developer_profiles.user_id', userIds))
    .orderBy(sql`array_position(${[...userIds]}::bigint[], developer_profiles.user_id)`)
    .execute()

/** Returns an account's profiles with all columns, for the data export. */
export async function exportProfiles(db: Database, userId: number) {
  const own = ['developer_profiles', 'client_profiles'] as const
  const [developer, client] = await Promise.all(
    own.map((table) => db.selectFrom(table).selectAll().where('user_id', '=', userId).executeTakeFirst()),
  )
  return { developer: developer ?? null, client: client ?? null }
}

/** Deletes an account's profiles; returns the name of its picture, if any. */
export async function deleteProfiles(db: Database, userId: number): Promise<string | null> {
  await db.deleteFrom('client_profiles').where('user_id', '=', userId).execute()
  const deleted = await db
    .deleteFrom('developer_profiles')
    .where('user_id', '=', userId)
    .returning('profile_image')
    .executeTakeFirst()
  return deleted?.profile_image ?? null
}

/** Returns whether any creator states a price range. */
export const findAnyPriceRange = (db: Database) =>
  db.selectFrom('developer_profiles').select('id').where('price_from', 'is not', null).limit(1).executeTakeFirst()

/** Makes a creator's profile public or private for moderators; returns whether that changed it. */
export const setProfileShown = (db: Database, userId: number, isShown: boolean): Promise<boolean> =>
  changesRow(
    db
      .updateTable('developer_profiles')
      .set({ is_public: isShown })
      .where('user_id', '=', userId)
      .where('is_public', '=', !isShown),
  )
