import { sql, type Insertable, type Updateable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { VideoUploads } from '#platform/server/database/tables.ts'

/** Returns an account's upload, in progress or completed. */
export const findUpload = (db: Database, id: string, owner: number) =>
  db.selectFrom('video_uploads').selectAll().where('id', '=', id).where('user_id', '=', owner).executeTakeFirst()

export type UploadRow = NonNullable<Awaited<ReturnType<typeof findUpload>>>

/** Locks an upload until the transaction ends, so that it becomes one video at most. */
export const lockUpload = (db: Database, id: string, owner: number) =>
  db
    .selectFrom('video_uploads')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', owner)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const insertUpload = (db: Database, upload: Insertable<VideoUploads>) =>
  db.insertInto('video_uploads').values(upload).execute()

export const updateUpload = (db: Database, id: string, changes: Updateable<VideoUploads>) =>
  db.updateTable('video_uploads').set(changes).where('id', '=', id).execute()

/**
 * Stores the id of a multipart upload, if it is still `before`; returns the id that is current, which may be one stored concurrently, or
 * nothing when the upload is gone or complete.
 */
export async function storeMultipartId(
  db: Database,
  { id, before, parts_id }: { id: string; before: string | null; parts_id: string },
): Promise<string | null> {
  await db
    .updateTable('video_uploads')
    .set({ parts_id })
    .where('id', '=', id)
    .where('video_id', 'is', null)
    .where('parts_id', 'is not distinct from', before)
    .execute()
  const row = await db.selectFrom('video_uploads').select('parts_id').where('id', '=', id).executeTakeFirst()
  return row?.parts_id ?? null
}

export const deleteUpload = (db: Database, id: string) => db.deleteFrom('video_uploads').where('id', '=', id).execute()

/** Returns an account's uploads in progress, newest first. */
export const listOpenUploads = (db: Database, owner: number, now: Date) =>
  db
    .selectFrom('video_uploads')
    .selectAll()
    .where('user_id', '=', owner)
    .where('video_id', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

/** Locks the account until the transaction ends, so that concurrent uploads are counted against the quota. */
export const lockUploadOwner = (db: Database, owner: number) =>
  db.selectFrom('accounts').select('id').where('id', '=', owner).forNoKeyUpdate().executeTakeFirstOrThrow()

/**
 * Returns the storage that an account uses: its videos, replacement files being prepared, and the announced sizes of its uploads; and the
 * number of uploads in progress.
 */
export async function getStorageUsed(
  db: Database,
  owner: number,
): Promise<{ used_bytes: number; on_their_way: number }> {
  const { rows } = await sql<{ used_bytes: number; on_their_way: number }>`
    select (coalesce(sum(size), 0) + coalesce((select sum(size) from videos where user_id = ${owner}), 0) + coalesce((
        select sum(new_file.size) from video_replacements new_file join videos on videos.id = new_file.video_id
        where videos.user_id = ${owner} and new_file.state <> 'failed'
      ), 0))::bigint as used_bytes,
      count(*)::int as on_their_way
    from video_uploads where user_id = ${owner} and video_id is null`.execute(db)
  return rows[0] ?? { used_bytes: 0, on_their_way: 0 }
}

/** Returns expired uploads, oldest first. */
export const listExpiredUploads = (db: Database, now: Date, limit: number) =>
  db
    .selectFrom('video_uploads')
    .select(['id', 'user_id', 'folder', 'size', 'video_id'])
    .where('expires_at', '<=', now.toISOString())
    .orderBy('expires_at')
    .limit(limit)
    .execute()

/** Returns uploads in progress that were announced before a moment, oldest first. */
export const listAnnouncedBefore = (db: Database, moment: string, limit: number) =>
  db
    .selectFrom('video_uploads')
    .select(['id', 'user_id', 'folder', 'size', 'part_bytes', 'parts_id', 'replaces_video_id'])
    .where('video_id', 'is', null)
    .where('created_at', '<', moment)
    .orderBy('created_at')
    .limit(limit)
    .execute()

/** Returns which of these folders belong to a video or an upload, each with the folder of its current attempt. */
export function listFoldersAmong(db: Database, folders: readonly string[]) {
  const named = sql<boolean>`folder = any(${sql.val(folders)}::uuid[])`
  const currentTryFolder = sql<string | null>`case when state <> 'failed' then try_folder end`.as('try_folder')
  return db
    .selectFrom('videos')
    .select(['folder', currentTryFolder])
    .where(named)
    .unionAll(
      db
        .selectFrom('videos')
        .select(['attachments_folder as folder', sql<string | null>`null::uuid`.as('try_folder')])
        .where(sql<boolean>`attachments_folder = any(${sql.val(folders)}::uuid[])`)
        .$narrowType<{ folder: string }>(),
    )
    .unionAll(
      db
        .selectFrom('video_replacements')
        .select(['folder', currentTryFolder])
        .where('state', '<>', 'failed')
        .where(named),
    )
    .unionAll(
      db
        .selectFrom('video_uploads')
        .select(['folder', sql<string | null>`null::uuid`.as('try_folder')])
        .where('video_id', 'is', null)
        .where(named),
    )
    .execute()
}
