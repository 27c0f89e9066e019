import { anyOf, type Database } from '#platform/server/database.ts'

export const listVideosForSending = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('videos')
    .select(['id', 'user_id as owner_id', 'title', 'is_public', 'duration_ms'])
    .where(anyOf('id', ids))
    .orderBy('id')
    .execute()
