import type { Insertable, Updateable } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { Projects } from '#platform/server/tables.ts'

export const findProject = (db: Database, id: number) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()

export async function findProjectOwner(db: Database, id: number): Promise<number | undefined> {
  const project = await db.selectFrom('projects').select('user_id').where('id', '=', id).executeTakeFirst()
  return project?.user_id
}

/** A client's projects, newest first; one more than asked, to know whether another page follows. */
export const listProjects = (
  db: Database,
  accountId: number,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('projects')
    .selectAll()
    .where('user_id', '=', accountId)
    .where('id', '<', after)
    .orderBy('id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

export const insertProject = (db: Database, values: Insertable<Projects>) =>
  db.insertInto('projects').values(values).returningAll().executeTakeFirstOrThrow()

export const updateProject = (db: Database, id: number, values: Updateable<Projects>) =>
  db.updateTable('projects').set(values).where('id', '=', id).returningAll().executeTakeFirst()

/**
 * Deletes a project that holds no request; false when it does. The count is on the row itself, so PostgreSQL looks at it again
 * after waiting for somebody who is just putting a request in.
 */
export async function deleteEmptyProject(db: Database, id: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('projects')
    .where('id', '=', id)
    .where('request_count', '=', 0)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** All of an account's projects, oldest first. */
export const exportProjects = (db: Database, accountId: number) =>
  db.selectFrom('projects').selectAll().where('user_id', '=', accountId).orderBy('id').execute()

/** Deletes an account's projects; requests in them stay, in none. */
export const deleteProjectsOf = (db: Database, accountId: number) =>
  db.deleteFrom('projects').where('user_id', '=', accountId).execute()
