import { sql, type Insertable, type Updateable } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import { pageById } from '#platform/server/database/keyset-page.ts'
import type { Projects } from '#platform/server/database/tables.ts'

export const findProject = (db: Database, id: number) =>
  db.selectFrom('projects').selectAll().where('id', '=', id).executeTakeFirst()

export async function findProjectOwner(db: Database, id: number): Promise<number | undefined> {
  const project = await db.selectFrom('projects').select('user_id').where('id', '=', id).executeTakeFirst()
  return project?.user_id
}

/** Lists a client's projects, newest first. */
export const listProjects = (db: Database, accountId: number, paging: PageQuery) =>
  pageById(db.selectFrom('projects').selectAll().where('user_id', '=', accountId), 'id', paging)

export const insertProject = (db: Database, values: Insertable<Projects>) =>
  db.insertInto('projects').values(values).returningAll().executeTakeFirstOrThrow()

export const updateProject = (db: Database, id: number, values: Updateable<Projects>) =>
  db.updateTable('projects').set(values).where('id', '=', id).returningAll().executeTakeFirst()

/**
 * Deletes a project without requests; false if it has any. The count is on the row itself, so PostgreSQL rechecks it after waiting for a
 * concurrent transaction that adds a request.
 */
export const deleteEmptyProject = (db: Database, id: number): Promise<boolean> =>
  changesRow(db.deleteFrom('projects').where('id', '=', id).where('request_count', '=', 0))

/**
 * Changes the request counts of an owner's projects, by an amount for each, and returns the ids that exist. Locks the rows in order of
 * their ids until the transaction ends, so that opposite moves of requests wait for each other instead of deadlocking.
 */
export async function countRequests(
  db: Database,
  ownerId: number,
  changes: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  const ids = [...changes.keys()]
  const { rows } = await sql<{ id: number }>`
    with held as (
      select id from projects where id = any(${ids}::bigint[]) and user_id = ${ownerId} order by id for no key update
    )
    update projects set request_count = request_count + change.by
    from held join unnest(${ids}::bigint[], ${[...changes.values()]}::integer[]) as change (id, by) on change.id = held.id
    where projects.id = held.id
    returning projects.id`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Lists all projects of an account, oldest first, for its export. */
export const exportProjects = (db: Database, accountId: number) =>
  db.selectFrom('projects').selectAll().where('user_id', '=', accountId).orderBy('id').execute()

/** Deletes an account's projects; their requests stay, without a project. */
export const deleteProjectsOf = (db: Database, accountId: number) =>
  db.deleteFrom('projects').where('user_id', '=', accountId).execute()
