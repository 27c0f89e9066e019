import type { Database } from '#platform/server/database/database.ts'

/** A private video that a moderator hid. */
export const givenHiddenVideo = (db: Database, video: { id: number; owner_id: number }, now: Date) =>
  db
    .insertInto('hidden_items')
    .values({
      kind: 'video',
      item_id: video.id,
      owner_id: video.owner_id,
      title: 'Pills',
      state: 'hidden',
      was_public: false,
      created_at: now,
    })
    .execute()
