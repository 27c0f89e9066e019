import { anyOf, type Database } from '#platform/server/database.ts'

/**
 * Holds requests until the transaction ends and answers whose they are; those that do not exist are missing. In the order of
 * their ids, so that two who group the same requests wait for each other instead of locking each other out.
 */
export const lockRequests = (db: Database, ids: readonly number[]) =>
  db.selectFrom('requests').select(['id', 'user_id']).where(anyOf('id', ids)).orderBy('id').forNoKeyUpdate().execute()

/** Puts requests into a project; answers how many were not in it before. */
export async function putIntoProject(
  db: Database,
  ids: readonly number[],
  projectId: number,
  now: Date,
): Promise<number> {
  const moved = await db
    .updateTable('requests')
    .set({ project_id: projectId, added_to_project_at: now, updated_at: now })
    .where(anyOf('id', ids))
    .where('project_id', 'is distinct from', projectId)
    .returning('id')
    .execute()
  return moved.length
}
