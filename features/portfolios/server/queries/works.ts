import { sql } from 'kysely'
import type { PageQuery } from '#platform/contract/fields.ts'
import { anyOf, ownedBy, type Database } from '#platform/server/database/database.ts'
import { pageById, type Page } from '#platform/server/database/keyset-page.ts'
import type { WorkKind } from '../../contract.ts'

const NO_VIDEO = sql<number | null>`null::bigint`
const NO_PICTURE = sql<string | null>`null::text`

const showcasesOf = (db: Database, ownerId: number) =>
  db
    .selectFrom('showcases as work')
    .select([
      'work.id',
      'work.title',
      'work.is_public',
      NO_VIDEO.as('pictured_video_id'),
      sql<string | null>`(
        select small_name from showcase_pictures where showcase_id = work.id order by position limit 1
      )`.as('picture_name'),
    ])
    .where(ownedBy('work.developer_id', ownerId))

const videosOf = (db: Database, ownerId: number) =>
  db
    .selectFrom('videos as work')
    .select(['work.id', 'work.title', 'work.is_public'])
    .select([sql<number | null>`work.id`.as('pictured_video_id'), NO_PICTURE.as('picture_name')])
    .where(ownedBy('work.user_id', ownerId))

// A playlist has the picture of its first video that its owner may see.
const playlistsOf = (db: Database, ownerId: number) =>
  db
    .selectFrom('playlists as work')
    .select([
      'work.id',
      'work.name as title',
      'work.is_public',
      sql<number | null>`(
        select video.id from playlist_items item join videos video on video.id = item.video_id
        where item.playlist_id = work.id and (video.is_public or video.user_id = work.creator_id)
        order by item.position limit 1
      )`.as('pictured_video_id'),
      NO_PICTURE.as('picture_name'),
    ])
    .where(ownedBy('work.creator_id', ownerId))

const WORKS = { showcases: showcasesOf, videos: videosOf, playlists: playlistsOf } satisfies Record<WorkKind, unknown>

/** A work as its owner chooses it, with its picture: a video's thumbnail, or a stored one. */
export interface WorkRow {
  id: number
  title: string
  is_public: boolean
  pictured_video_id: number | null
  picture_name: string | null
}

/** Returns an owner's works of a kind, newest first. */
export const listWorks = (db: Database, kind: WorkKind, ownerId: number, paging: PageQuery): Promise<Page<WorkRow>> =>
  pageById(WORKS[kind](db, ownerId), 'work.id', paging)

/** Returns those of these works that belong to the owner. */
export const listWorksAmong = (
  db: Database,
  kind: WorkKind,
  ownerId: number,
  ids: readonly number[],
): Promise<WorkRow[]> => WORKS[kind](db, ownerId).where(anyOf('work.id', ids)).execute()

/** Locks those of these works that belong to the owner, so that none is deleted before it is put on a page; returns their number. */
export async function holdWorks(
  db: Database,
  kind: WorkKind,
  ownerId: number,
  ids: readonly number[],
): Promise<number> {
  const held = await WORKS[kind](db, ownerId).where(anyOf('work.id', ids)).forKeyShare('work').execute()
  return held.length
}
