import { anyOf, type Database } from '#platform/server/database/database.ts'
import { PICTURE } from './videos.ts'

export const listVideosForSending = (db: Database, ids: readonly number[]) =>
  db
    .selectFrom('videos')
    .select([...PICTURE, 'title', 'width', 'height'])
    .where(anyOf('id', ids))
    .orderBy('id')
    .execute()

/** Returns a video that is public or that belongs to this account. */
export const findWatchable = (db: Database, id: number, accountId: number) =>
  db
    .selectFrom('videos')
    .select('user_id')
    .where('id', '=', id)
    .where((eb) => eb.or([eb('is_public', '=', true), eb('user_id', '=', accountId)]))
    .executeTakeFirst()
