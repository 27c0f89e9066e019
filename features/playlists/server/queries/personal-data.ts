import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

interface ExportedItem {
  video_id: number
  note: string | null
  added_at: string
}

/** Returns an account's playlists and their videos, oldest first. */
export const exportPlaylists = (db: Database, ownerId: number) =>
  db
    .selectFrom('playlists')
    .select([
      'playlists.id',
      'playlists.name',
      'playlists.description',
      'playlists.is_public',
      'playlists.created_at',
      sql<ExportedItem[]>`coalesce((
        select json_agg(
          json_build_object('video_id', item.video_id, 'note', item.note, 'added_at', item.added_at) order by item.position
        )
        from playlist_items item where item.playlist_id = playlists.id
      ), '[]')`.as('videos'),
    ])
    .where('playlists.creator_id', '=', ownerId)
    .orderBy('playlists.id')
    .execute()

/** Deletes an account's playlists. */
export const deletePlaylists = (db: Database, accountId: number) =>
  db.deleteFrom('playlists').where('creator_id', '=', accountId).execute()
