import { sql } from 'kysely'
import { changesRow, type Database } from '#platform/server/database/database.ts'

/** Returns all items of a playlist in order, including those that no reader may see at present. */
export const listPlaces = (db: Database, playlistId: number) =>
  db
    .selectFrom('playlist_items')
    .select(['video_id', 'position'])
    .where('playlist_id', '=', playlistId)
    .orderBy('position')
    .execute()

/** Appends a video to a locked playlist; returns false when it is there already. */
export async function appendItem(
  db: Database,
  { playlist_id, video_id, now }: { playlist_id: number; video_id: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into playlist_items (playlist_id, video_id, position, added_at)
    select ${playlist_id}, ${video_id}, coalesce(max(position), 0) + 1, ${now}
    from playlist_items where playlist_id = ${playlist_id}
    on conflict (playlist_id, video_id) do nothing
    returning video_id`.execute(db)
  return rows.length > 0
}

/** Stores the order of a locked playlist; `videoIds` must contain all of its videos. */
export const storeOrder = (db: Database, playlistId: number, videoIds: readonly number[]) =>
  sql`
    update playlist_items item set position = wanted.position
    from unnest(${videoIds}::bigint[]) with ordinality wanted (video_id, position)
    where item.playlist_id = ${playlistId} and item.video_id = wanted.video_id
      and item.position <> wanted.position`.execute(db)

export const setNote = (
  db: Database,
  { playlist_id, video_id, note }: { playlist_id: number; video_id: number; note: string | null },
): Promise<boolean> =>
  changesRow(
    db
      .updateTable('playlist_items')
      .set({ note })
      .where('playlist_id', '=', playlist_id)
      .where('video_id', '=', video_id),
  )

export const deleteItem = (db: Database, playlistId: number, videoId: number): Promise<boolean> =>
  changesRow(db.deleteFrom('playlist_items').where('playlist_id', '=', playlistId).where('video_id', '=', videoId))
