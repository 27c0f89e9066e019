import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'
import type { Standing } from '#features/ratings/contract.ts'

/** Stores a like and increments the counter in one statement; returns false when it was liked before. */
export async function insertLike(db: Database, userId: number, videoId: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with liked as (
      insert into video_likes (user_id, video_id, created_at) values (${userId}, ${videoId}, ${now})
      on conflict do nothing returning video_id
    )
    update videos set like_count = like_count + 1 from liked where videos.id = liked.video_id
    returning videos.id`.execute(db)
  return rows.length > 0
}

/** Deletes a like and decrements the counter; returns false when there was none. */
export async function deleteLike(db: Database, userId: number, videoId: number): Promise<boolean> {
  const { rows } = await sql`
    with unliked as (
      delete from video_likes where user_id = ${userId} and video_id = ${videoId} returning video_id
    )
    update videos set like_count = like_count - 1 from unliked where videos.id = unliked.video_id
    returning videos.id`.execute(db)
  return rows.length > 0
}

/** Deletes all likes of an account that is being deleted. */
export const deleteLikesOf = (db: Database, userId: number) =>
  sql`with unliked as (
      delete from video_likes where user_id = ${userId} returning video_id
    )
    update videos set like_count = like_count - 1 from unliked where videos.id = unliked.video_id`.execute(db)

/** A view of a video, and the furthest point that it reached. */
interface View {
  video_id: number
  day: string
  viewer: Buffer
  reached: number
}

/** Stores a view, and counts a viewer once a day. */
export const noteView = (db: Database, { video_id, day, viewer, reached }: View) =>
  sql`with noted as (
      insert into video_views as seen (video_id, day, viewer, reached) values (${video_id}, ${day}, ${viewer}, ${reached})
      on conflict (video_id, day, viewer) do update set reached = greatest(seen.reached, excluded.reached)
      -- Of a row that was there before this is the transaction that changed it.
      returning video_id, xmax = 0 as is_new
    )
    update videos set view_count = view_count + 1 from noted where videos.id = noted.video_id and noted.is_new`.execute(
    db,
  )

/** Returns how many viewers reached which stretch of the video. */
export const listReachedRanges = (db: Database, videoId: number) =>
  db
    .selectFrom('video_views')
    .select(['reached as stretch', sql<number>`count(*)::int`.as('viewers')])
    .where('video_id', '=', videoId)
    .groupBy('reached')
    .orderBy('reached')
    .execute()

/** Stores a video's rating summary; returns false when the video is gone. */
export async function setStanding(db: Database, videoId: number, standing: Standing): Promise<boolean> {
  const { average_rating, total_ratings, rating_score } = standing
  return changesRow(
    db.updateTable('videos').set({ average_rating, total_ratings, rating_score }).where('id', '=', videoId),
  )
}
