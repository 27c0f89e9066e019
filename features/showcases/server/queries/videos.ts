import { sql } from 'kysely'
import { anyOf, type Database } from '#platform/server/database/database.ts'

/** Returns the videos linked to a showcase in order, including those that only its owner sees at present. */
export async function listLinked(db: Database, showcaseId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('showcase_videos')
    .select('video_id')
    .where('showcase_id', '=', showcaseId)
    .orderBy('position')
    .execute()
  return rows.map(({ video_id }) => video_id)
}

/** Returns those of these videos that belong to the account, public or private. */
export async function listOwnAmong(db: Database, ids: readonly number[], owner: number): Promise<number[]> {
  const rows = await db.selectFrom('videos').select('id').where(anyOf('id', ids)).where('user_id', '=', owner).execute()
  return rows.map(({ id }) => id)
}

/** Replaces the videos of a locked showcase, in this order. */
export async function storeVideos(db: Database, showcaseId: number, videoIds: readonly number[]): Promise<void> {
  await sql`
    delete from showcase_videos where showcase_id = ${showcaseId} and video_id <> all(${videoIds}::bigint[])`.execute(
    db,
  )
  await sql`
    insert into showcase_videos (showcase_id, video_id, position)
    select ${showcaseId}, wanted.video_id, wanted.position
    from unnest(${videoIds}::bigint[]) with ordinality wanted (video_id, position)
    -- One that has been deleted meanwhile is left out.
    join videos on videos.id = wanted.video_id
    on conflict (showcase_id, video_id) do update set position = excluded.position`.execute(db)
}
