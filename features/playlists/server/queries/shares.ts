import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { PlaylistShareOpenings, PlaylistShares } from '#platform/server/database/tables.ts'

export const findShare = (db: Database, playlistId: number) =>
  db.selectFrom('playlist_shares').selectAll().where('playlist_id', '=', playlistId).executeTakeFirst()

/** The link of a token, and whose playlist it is. */
export const findShareByToken = (db: Database, token: string) =>
  db
    .selectFrom('playlist_shares as share')
    .innerJoin('playlists', 'playlists.id', 'share.playlist_id')
    .select([
      'share.id',
      'share.playlist_id',
      'share.token',
      'share.ends_at',
      'share.password_hash',
      'playlists.creator_id as owner_id',
    ])
    .where('share.token', '=', token)
    .executeTakeFirst()

/** The link of this id, if its playlist holds this video of its owner's: by it private ones are shown too. */
export const findShareShowing = (db: Database, id: number, videoId: number) =>
  db
    .selectFrom('playlist_shares as share')
    .innerJoin('playlists', 'playlists.id', 'share.playlist_id')
    .innerJoin('playlist_items as item', 'item.playlist_id', 'playlists.id')
    .innerJoin('videos', (on) =>
      on.onRef('videos.id', '=', 'item.video_id').onRef('videos.user_id', '=', 'playlists.creator_id'),
    )
    .select(['share.ends_at', 'share.password_hash'])
    .where('share.id', '=', id)
    .where('item.video_id', '=', videoId)
    .executeTakeFirst()

export const insertShare = (db: Database, playlist_id: number, link: Omit<Insertable<PlaylistShares>, 'playlist_id'>) =>
  db
    .insertInto('playlist_shares')
    .values({ ...link, playlist_id })
    .returningAll()
    .executeTakeFirstOrThrow()

export const updateShare = (db: Database, id: number, changes: Updateable<PlaylistShares>) =>
  db.updateTable('playlist_shares').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function deleteShare(db: Database, playlistId: number): Promise<boolean> {
  const deleted = await db
    .deleteFrom('playlist_shares')
    .where('playlist_id', '=', playlistId)
    .returning('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Notes that somebody opened a link; of each viewer and day the newest time stays. */
export const noteOpening = (db: Database, opening: Insertable<PlaylistShareOpenings>) =>
  db
    .insertInto('playlist_share_openings')
    .values(opening)
    .onConflict((on) =>
      on.constraint('playlist_share_openings_once').doUpdateSet({ opened_at: sql`excluded.opened_at` }),
    )
    .execute()

/** Who opened the link of a playlist, the first of each day newest first. */
export const listOpenings = (
  db: Database,
  playlistId: number,
  { after, skip, limit }: { after: number; skip: number; limit: number },
) =>
  db
    .selectFrom('playlist_share_openings as opening')
    .innerJoin('playlist_shares as share', 'share.id', 'opening.share_id')
    .leftJoin('accounts as viewer', 'viewer.id', 'opening.account_id')
    .select(['opening.id', 'opening.opened_at', 'viewer.id as viewer_id', 'viewer.shown_name as viewer_username'])
    .where('share.playlist_id', '=', playlistId)
    .where('opening.id', '<', after)
    .orderBy('opening.id', 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()
