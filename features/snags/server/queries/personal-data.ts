import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { SnagState } from '../../contract.ts'

/** All that a creator pitched, and the answers, oldest first. */
export const exportSnags = (db: Database, developerId: number) =>
  db.selectFrom('snags').selectAll().where('developer_id', '=', developerId).orderBy('id').execute()

/** Takes back what a creator pitched and waits for, and answers it; what was answered stays as it is. */
export const updateSnagsOf = (db: Database, developerId: number, waiting: readonly SnagState[]) =>
  db
    .updateTable('snags')
    .set({ state: 'withdrawn' })
    .where('developer_id', '=', developerId)
    .where('state', 'in', waiting)
    .returning(['request_id', 'developer_id', 'conversation_id', 'state'])
    .execute()

/** Empties a creator's watch list. */
export const putAllAside = (db: Database, developerId: number) =>
  db
    .updateTable('snags')
    .set({ is_active: false })
    .where('developer_id', '=', developerId)
    .where(sql<boolean>`is_active`)
    .execute()

/** A client's requests for which somebody pitched. */
export const listPitchedRequests = (db: Database, clientId: number) =>
  db
    .selectFrom('requests')
    .select(['id', 'title', 'user_id'])
    .where('user_id', '=', clientId)
    .where((eb) => eb.exists(eb.selectFrom('snags').select('id').whereRef('snags.request_id', '=', 'requests.id')))
    .orderBy('id')
    .execute()
