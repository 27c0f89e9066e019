import { anyOf, type Database } from '#platform/server/database/database.ts'

/**
 * Locks requests until the transaction ends and returns their owners and projects; missing ones are omitted. Locks in id order to prevent
 * deadlocks.
 */
export const lockRequests = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('requests')
    .select(['id', 'user_id', 'project_id'])
    .where(anyOf('id', ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Moves requests into a project. The caller has already updated the project's count. */
export const putIntoProject = (db: Database, ids: readonly number[], projectId: number, now: Date) =>
  db
    .updateTable('requests')
    .set({ project_id: projectId, added_to_project_at: now, updated_at: now })
    .where(anyOf('id', ids))
    .execute()
