import type { Database } from '#platform/server/database/database.ts'

/** A completed agreement between a client and a creator, as it is noted. */
export const givenCompletedWork = (db: Database, client: { id: number }, creator: { id: number }, request_id: number) =>
  db
    .insertInto('agreements')
    .values({
      request_id,
      conversation_id: request_id,
      request_title: 'Earlier work',
      client_id: client.id,
      client_username: 'client',
      developer_id: creator.id,
      developer_username: 'creator',
      status: 'completed',
      accepted_at: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
