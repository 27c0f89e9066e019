import { sql, type Insertable, type Updateable } from 'kysely'
import { hasRow, changesRow, findsRow, type Database } from '#platform/server/database/database.ts'
import type { Videos } from '#platform/server/database/tables.ts'

export interface StoredCaptions {
  id: number
  language: string
  label: string
  name: string
  is_automatic: boolean
  version: number
}

export interface StoredRendition {
  height: number
  width: number
  bitrate: number
}

/** Selects videos as one reader sees them: the share link, the failure and the stills are included only for the owner. */
export const videosFor = (db: Database, reader: number | null) =>
  db
    .selectFrom('videos')
    .innerJoin('accounts as owner', 'owner.id', 'videos.user_id')
    .select([
      'videos.id',
      'videos.user_id',
      'videos.title',
      'videos.description',
      'videos.video_type',
      'videos.project_id',
      'videos.request_id',
      'videos.project_url',
      'videos.is_public',
      'videos.state',
      'videos.folder',
      'videos.attachments_folder',
      'videos.type',
      'videos.size',
      'videos.width',
      'videos.height',
      'videos.duration_ms',
      'videos.thumbnail',
      'videos.poster',
      'videos.sprite',
      'videos.master',
      'videos.try_folder',
      'videos.like_count as likes',
      'videos.view_count as views',
      'videos.average_rating',
      'videos.total_ratings',
      'videos.upload_date',
      'videos.updated_at',
      'owner.shown_name as owner_username',
      'owner.full_name as owner_name',
      'owner.user_type as owner_type',
      sql<string | null>`case when videos.user_id is not distinct from ${reader}::bigint then videos.failure end`.as(
        'failure',
      ),
      sql<
        string[]
      >`case when videos.user_id is not distinct from ${reader}::bigint then videos.frames else '{}' end`.as('frames'),
      sql<string | null>`
        case when videos.user_id is not distinct from ${reader}::bigint then (
          select link.token from share_links link where link.video_id = videos.id
        ) end`.as('share_token'),
      hasRow(sql`from video_likes liked where liked.video_id = videos.id and liked.user_id = ${reader}::bigint`).as(
        'liked_by_user',
      ),
      sql<StoredCaptions[]>`coalesce((
        select json_agg(json_build_object(
          'id', said.id, 'language', said.language, 'label', said.label, 'name', said.name,
          'is_automatic', said.is_automatic, 'version', said.version
        ) order by said.language)
        from video_captions said where said.video_id = videos.id
      ), '[]')`.as('captions'),
      sql<StoredRendition[]>`coalesce((
        select json_agg(json_build_object(
          'height', made.height, 'width', made.width, 'bitrate', made.bitrate
        ) order by made.height desc)
        from video_renditions made where made.video_id = videos.id
      ), '[]')`.as('renditions'),
    ])

export type VideoRow = Awaited<ReturnType<typeof getVideo>>

/** Columns needed to show a video's thumbnail. */
export const PICTURE = [
  'id',
  'user_id',
  'is_public',
  'folder',
  'attachments_folder',
  'try_folder',
  'duration_ms',
  'thumbnail',
  'poster',
] as const

export type StoredPicture = Pick<VideoRow, (typeof PICTURE)[number]>

export const listPictures = (db: Database, ids: number[]): Promise<StoredPicture[]> =>
  db
    .selectFrom('videos')
    .select(PICTURE)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute()

export const findVideo = (db: Database, id: number, reader: number | null) =>
  videosFor(db, reader).where('videos.id', '=', id).executeTakeFirst()

export const getVideo = (db: Database, id: number, reader: number | null) =>
  videosFor(db, reader).where('videos.id', '=', id).executeTakeFirstOrThrow()

export const listVideosById = (db: Database, ids: number[], reader: number | null) =>
  videosFor(db, reader)
    .where(sql<boolean>`videos.id = any(${ids}::bigint[])`)
    .execute()

/** Returns the columns needed to serve the original: kept few, because players request it in ranges. */
export const findOriginal = (db: Database, id: number) =>
  db
    .selectFrom('videos')
    .select(['id', 'user_id', 'title', 'type', 'is_public', 'folder'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a video until the transaction ends, so that checks on it stay valid. */
export const lockVideo = (db: Database, id: number) =>
  db
    .selectFrom('videos')
    .select(['id', 'user_id', 'title', 'state', 'is_public', 'folder', 'attachments_folder', 'thumbnail', 'frames'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Whether captions are created for a video without a request; false for one that is gone. */
export async function getAutomaticCaptions(db: Database, id: number): Promise<boolean> {
  const video = await db.selectFrom('videos').select('automatic_captions').where('id', '=', id).executeTakeFirst()
  return video?.automatic_captions ?? false
}

/** Returns the video whose files lie in a folder, with the columns that decide access. */
export const findByFolder = (db: Database, folder: string) =>
  db.selectFrom('videos').select(['id', 'user_id', 'is_public']).where('folder', '=', folder).executeTakeFirst()

export async function insertVideo(db: Database, video: Insertable<Videos>): Promise<number> {
  const { id } = await db.insertInto('videos').values(video).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateVideo = (db: Database, id: number, changes: Updateable<Videos>) =>
  db.updateTable('videos').set(changes).where('id', '=', id).execute()

export const deleteVideo = (db: Database, id: number) => db.deleteFrom('videos').where('id', '=', id).execute()

/** Whether an active account with this id exists. */
export const isSomebody = (db: Database, accountId: number): Promise<boolean> =>
  findsRow(db.selectFrom('accounts').select('id').where('id', '=', accountId).where('is_active', '=', true))

/** Returns what reports keep of a video. */
export const findReported = (db: Database, id: number) =>
  db
    .selectFrom('videos')
    .select(['user_id as owner_id', 'title', 'description as excerpt'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Makes a video public or private for moderators; returns whether that changed it. */
export const setShown = (db: Database, id: number, isPublic: boolean): Promise<boolean> =>
  changesRow(
    db.updateTable('videos').set({ is_public: isPublic }).where('id', '=', id).where('is_public', '=', !isPublic),
  )
