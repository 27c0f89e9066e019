import type { Database } from '#platform/server/database/database.ts'
import { findNewestSettled } from './queries.ts'

/** Returns the newest agreement that a client and a creator both accepted, and its conversation; undefined when there is none. */
export async function findSettledBetween(
  db: Database,
  sides: { client_id: number; developer_id: number },
): Promise<{ id: number; title: string; path: string } | undefined> {
  const found = await findNewestSettled(db, sides)
  return found && { id: found.id, title: found.request_title, path: `/conversations/${found.conversation_id}` }
}
