import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'

/** Returns an account's videos, uploads and likes, oldest first. */
export async function exportVideos(db: Database, accountId: number) {
  const videos = await db
    .selectFrom('videos')
    .select([
      'id',
      'title',
      'description',
      'video_type',
      'project_id',
      'request_id',
      'project_url',
      'is_public',
      'state',
      'type',
      'size',
      'like_count',
      'view_count',
      'upload_date',
      'updated_at',
      'automatic_captions',
      sql<{ language: string; label: string; is_automatic: boolean; transcript: string | null }[]>`coalesce((
        select json_agg(json_build_object(
          'language', said.language, 'label', said.label, 'is_automatic', said.is_automatic, 'transcript', said.words
        ) order by said.language)
        from video_captions said where said.video_id = videos.id
      ), '[]')`.as('captions'),
      sql<string | null>`(
        select asked.state from video_transcriptions asked where asked.video_id = videos.id
      )`.as('transcription'),
    ])
    .where('user_id', '=', accountId)
    .orderBy('id')
    .execute()
  const on_their_way = await db
    .selectFrom('video_uploads')
    .select(['file_name', 'size', 'title', 'description', 'created_at'])
    .where('user_id', '=', accountId)
    .where('video_id', 'is', null)
    .orderBy('created_at')
    .execute()
  const replacements = await db
    .selectFrom('video_replacements as new_file')
    .innerJoin('videos', 'videos.id', 'new_file.video_id')
    .select(['new_file.video_id', 'new_file.state', 'new_file.type', 'new_file.size', 'new_file.created_at'])
    .where('videos.user_id', '=', accountId)
    .orderBy('new_file.video_id')
    .execute()
  const liked = await db
    .selectFrom('video_likes')
    .select(['video_id', 'created_at'])
    .where('user_id', '=', accountId)
    .orderBy('created_at')
    .execute()
  return { videos, replacements, on_their_way, liked }
}

/** Returns the originals of an account's videos. */
export const listOriginals = (db: Database, accountId: number) =>
  db.selectFrom('videos').select(['id', 'title']).where('user_id', '=', accountId).orderBy('id').execute()

/** Deletes all videos and uploads of an account; returns the ids of the videos, and the folders of their files. */
export async function deleteVideosOf(db: Database, accountId: number): Promise<{ ids: number[]; folders: string[] }> {
  const replacements = await db
    .deleteFrom('video_replacements')
    .where('video_id', 'in', db.selectFrom('videos').select('id').where('user_id', '=', accountId))
    .returning('folder')
    .execute()
  const uploads = await db.deleteFrom('video_uploads').where('user_id', '=', accountId).returning('folder').execute()
  const videos = await db
    .deleteFrom('videos')
    .where('user_id', '=', accountId)
    .returning(['id', 'folder', 'attachments_folder'])
    .execute()
  return {
    ids: videos.map(({ id }) => id),
    folders: [
      ...new Set([
        ...[...replacements, ...uploads, ...videos].map(({ folder }) => folder),
        ...videos.flatMap(({ attachments_folder }) => attachments_folder ?? []),
      ]),
    ],
  }
}
