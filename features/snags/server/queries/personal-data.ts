import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { SnagState } from '../../contract.ts'

/** Returns all pitches of a creator and the replies to them, oldest first. */
export const exportSnags = (db: Database, developerId: number) =>
  db.selectFrom('snags').selectAll().where('developer_id', '=', developerId).orderBy('id').execute()

/** Withdraws a creator's pending pitches and returns them; pitches with a reply stay unchanged. */
export const updateSnagsOf = (db: Database, developerId: number, waiting: readonly SnagState[]) =>
  db
    .updateTable('snags')
    .set({ state: 'withdrawn' })
    .where('developer_id', '=', developerId)
    .where('state', 'in', waiting)
    .returning(['request_id', 'developer_id', 'conversation_id', 'state'])
    .execute()

/** Removes all entries from a creator's watch list. */
export const clearWatchList = (db: Database, developerId: number) =>
  db
    .updateTable('snags')
    .set({ is_active: false })
    .where('developer_id', '=', developerId)
    .where(sql<boolean>`is_active`)
    .execute()

/** Lists a client's requests that have pitches. */
export const listPitchedRequests = (db: Database, clientId: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'title', 'user_id'])
    .where('user_id', '=', clientId)
    .where((eb) => eb.exists(eb.selectFrom('snags').select('id').whereRef('snags.request_id', '=', 'requests.id')))
    .orderBy('id')
    .execute()
