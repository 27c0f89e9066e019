import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import type { VideoShares } from '#platform/server/tables.ts'

export const findShare = (db: Database, videoId: number) =>
  db.selectFrom('video_shares').selectAll().where('video_id', '=', videoId).executeTakeFirst()

/** The link of a token, and whose video it is. */
export const findShareByToken = (db: Database, token: string) =>
  db
    .selectFrom('video_shares as share')
    .innerJoin('videos', 'videos.id', 'share.video_id')
    .select(['share.id', 'share.video_id', 'share.ends_at', 'share.password_hash', 'videos.user_id as owner_id'])
    .where('share.token', '=', token)
    .executeTakeFirst()

export const insertShare = (db: Database, video_id: number, link: Omit<Insertable<VideoShares>, 'video_id'>) =>
  db
    .insertInto('video_shares')
    .values({ ...link, video_id })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateShare = (db: Database, id: number, changes: Updateable<VideoShares>) =>
  db.updateTable('video_shares').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteShare(db: Database, videoId: number): Promise<boolean> {
  const deleted = await db.deleteFrom('video_shares').where('video_id', '=', videoId).returning('id').executeTakeFirst()
  return deleted !== undefined
}

interface Opening {
  share_id: number
  account_id: number | null
  day: string
  viewer: Buffer
  opened_at: Date
}

/** Notes that somebody opened a link; of each viewer and day the newest time stays. */
export const noteOpening = (db: Database, opening: Opening) =>
  db
    .insertInto('video_share_openings')
    .values(opening)
    .onConflict((on) => on.constraint('video_share_openings_once').doUpdateSet({ opened_at: sql`excluded.opened_at` }))
    .execute()

/** Who opened the link of a video, the first of each day newest first. */
export const listOpenings = (
  db: Database,
  videoId: number,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('video_share_openings as opening')
    .innerJoin('video_shares as share', 'share.id', 'opening.share_id')
    .leftJoin('accounts as viewer', 'viewer.id', 'opening.account_id')
    .select(['opening.id', 'opening.opened_at', 'viewer.id as viewer_id', 'viewer.shown_name as viewer_username'])
    .where('share.video_id', '=', videoId)
    .where('opening.id', '<', after)
    .orderBy('opening.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
