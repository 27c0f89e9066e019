import { anyOf, type Database } from '#platform/server/database/database.ts'

/**
 * Holds requests until the transaction ends and answers whose they are and where they lie; those that do not exist are missing. In the order of
 * their ids, so that two who group the same requests wait for each other instead of locking each other out.
 */
export const lockRequests = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('requests')
    .select(['id', 'user_id', 'project_id'])
    .where(anyOf('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Puts requests into a project. Whoever calls it has counted them there. */
export const putIntoProject = (db: Database, ids: readonly number[], projectId: number, now: Date) =>
  db
    .updateTable('requests')
    .set({ project_id: projectId, added_to_project_at: now, updated_at: now })
    .where(anyOf('id', ids))
    .execute()
