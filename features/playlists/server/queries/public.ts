import { sql } from 'kysely'
import { findsRow, type Database, type PublicWorks } from '#platform/server/database/database.ts'

/**
 * SQL that defines which playlists are public, with the picture of the first public video, for features that present them to other sites.
 */
export const publicPlaylists: PublicWorks = {
  tables: sql`playlists join accounts owner on owner.id = playlists.creator_id`,
  isShown: sql`playlists.is_public and owner.is_active`,
  id: sql`playlists.id`,
  title: sql`playlists.name`,
  words: sql`playlists.description`,
  author: sql`owner.shown_name`,
  picture: sql`(
    select coalesce(
      coalesce(videos.attachments_folder, videos.folder) || '/' || videos.thumbnail,
      videos.folder || '/' || videos.try_folder || '/' || videos.poster
    )
    from playlist_items item join videos on videos.id = item.video_id
    where item.playlist_id = playlists.id and videos.is_public and videos.state <> 'failed'
    order by item.position limit 1
  )`,
  published_at: sql`playlists.created_at`,
  changed_at: sql`null::timestamptz`,
}

/** Checks whether everyone can play a video of a playlist: a public one that is prepared. */
export const hasPlayableVideo = (db: Database, id: number): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('playlist_items as item')
      .innerJoin('videos', 'videos.id', 'item.video_id')
      .select('item.video_id')
      .where('item.playlist_id', '=', id)
      .where('videos.is_public', '=', true)
      .where('videos.state', '=', 'ready')
      .limit(1),
  )
