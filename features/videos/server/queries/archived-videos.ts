import { sql } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import { measureRows } from '#platform/server/database/measure-rows.ts'

const archivedRows = (db: Database, owner: number) =>
  db
    .selectFrom('videos')
    .select([
      'id',
      'title',
      'description',
      'video_type',
      'project_url',
      'type',
      'size',
      'folder',
      'attachments_folder',
      'thumbnail',
      'try_folder',
      'poster',
      'upload_date',
      sql<{ language: string; label: string; name: string; is_automatic: boolean }[]>`coalesce((
        select json_agg(json_build_object(
          'language', said.language, 'label', said.label, 'name', said.name, 'is_automatic', said.is_automatic
        ) order by said.language)
        from video_captions said where said.video_id = videos.id
      ), '[]')`.as('captions'),
    ])
    .where('user_id', '=', owner)
    .where('state', '<>', 'failed')
    .orderBy('id')

/** Lists an account's videos with the names of their files, oldest first; those that cannot be played are left out. */
export const listArchived = (db: Database, owner: number) => archivedRows(db, owner).execute()

/** Measures what `listArchived` lists; its entries are captions. */
export const measureArchivedVideos = (db: Database, owner: number) =>
  measureRows(db, archivedRows(db, owner), ['captions'])

export type ArchivedRow = Awaited<ReturnType<typeof listArchived>>[number]

/** Counts what `listArchived` lists, with the size of the originals. */
export const countArchivedVideos = (db: Database, owner: number) =>
  db
    .selectFrom('videos')
    .select([sql<number>`count(*)`.as('items'), sql<number>`coalesce(sum(size), 0)::bigint`.as('bytes')])
    .where('user_id', '=', owner)
    .where('state', '<>', 'failed')
    .executeTakeFirstOrThrow()
