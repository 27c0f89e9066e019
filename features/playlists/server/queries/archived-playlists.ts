import { sql } from 'kysely'
import { rowsFor, type Database } from '#platform/server/database/database.ts'
import { measureRows } from '#platform/server/database/measure-rows.ts'

/** A video of a playlist, and the note before it. */
export interface ListedVideo {
  video_id: number
  note: string | null
}

const itemsOf = sql`
  from playlist_items item join videos on videos.id = item.video_id
  where item.playlist_id = playlists.id and videos.user_id`

const archivedRows = (db: Database, ownerId: number) =>
  db
    .selectFrom('playlists')
    .select([
      'id',
      'name',
      'description',
      sql<ListedVideo[]>`coalesce((
        select json_agg(json_build_object('video_id', item.video_id, 'note', item.note) order by item.position)
        ${itemsOf} = playlists.creator_id
      ), '[]')`.as('videos'),
      sql<number>`(select count(*)::integer ${itemsOf} <> playlists.creator_id)`.as('other_videos'),
    ])
    .where('creator_id', '=', ownerId)
    .orderBy('id')

/** Lists an account's playlists for an archive, oldest first, each with its owner's videos in order, and the number of others. */
export const listArchivedPlaylists = (db: Database, ownerId: number) => archivedRows(db, ownerId).execute()

/** Measures what `listArchivedPlaylists` lists. */
export const measureArchivedPlaylists = (db: Database, ownerId: number) => measureRows(db, archivedRows(db, ownerId))

/** Counts what `listArchivedPlaylists` lists. */
export const countArchivedPlaylists = (db: Database, ownerId: number) =>
  db
    .selectFrom('playlists')
    .select(sql<number>`count(*)`.as('items'))
    .where('creator_id', '=', ownerId)
    .executeTakeFirstOrThrow()

const COLUMNS = ['playlist_id', 'video_id', 'position', 'note', 'added_at'] as const

/** Puts videos into a new playlist, in this order. */
export async function insertItems(db: Database, playlist_id: number, videos: readonly ListedVideo[], now: Date) {
  const rows = videos.map((video, index) => ({ ...video, playlist_id, position: index + 1, added_at: now }))
  await db
    .insertInto('playlist_items')
    .columns([...COLUMNS])
    .expression(rowsFor('playlist_items', COLUMNS, rows))
    .execute()
}
