import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { VideoShares } from '#platform/server/database/tables.ts'

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

/** The link of this id, if it is of this video. */
export const findShareOf = (db: Database, id: number, videoId: number) =>
  db
    .selectFrom('video_shares')
    .select(['ends_at', 'password_hash'])
    .where('id', '=', id)
    .where('video_id', '=', videoId)
    .executeTakeFirst()

export const insertShare = (db: Database, video_id: number, link: Omit<Insertable<VideoShares>, 'video_id'>) =>
  db
    .insertInto('video_shares')
    .values({ ...link, video_id })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Changes a link. Under a new password, who opened it before has not opened it. */
export async function updateShare(db: Database, id: number, changes: Updateable<VideoShares>) {
  if (typeof changes.password_hash === 'string') {
    await db.updateTable('video_share_openings').set({ is_outdated: true }).where('share_id', '=', id).execute()
  }
  return db.updateTable('video_shares').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
}

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
    .onConflict((on) =>
      on
        .constraint('video_share_openings_once')
        .doUpdateSet({ opened_at: sql`excluded.opened_at`, is_outdated: false }),
    )
    .execute()

interface Opener {
  accountId: number
  /** What they were counted as while they were not signed in. */
  viewers: readonly Buffer[]
  now: Date
}

/** A video whose link somebody opened and could open again now. */
export const findOpened = (db: Database, videoId: number, { accountId, viewers, now }: Opener) =>
  db
    .selectFrom('videos')
    .innerJoin('video_shares as share', 'share.video_id', 'videos.id')
    .innerJoin('video_share_openings as opening', 'opening.share_id', 'share.id')
    .select('videos.user_id')
    .where('videos.id', '=', videoId)
    .where('opening.is_outdated', '=', false)
    .where((eb) => eb.or([eb('share.ends_at', 'is', null), eb('share.ends_at', '>', now.toISOString())]))
    .where((eb) =>
      eb.or([
        eb('opening.account_id', '=', accountId),
        eb.and([eb('opening.account_id', 'is', null), eb('opening.viewer', 'in', viewers)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()

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
