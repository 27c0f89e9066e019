import { sql, type Insertable } from 'kysely'
import type { Database } from '#platform/server/database/database.ts'
import type { VideoReplacements } from '#platform/server/database/tables.ts'
import type { Try } from './processing.ts'

export const findReplacement = (db: Database, videoId: number) =>
  db
    .selectFrom('video_replacements')
    .select(['video_id', 'state', 'failure', 'size', 'created_at'])
    .where('video_id', '=', videoId)
    .executeTakeFirst()

export const insertReplacement = (db: Database, replacement: Insertable<VideoReplacements>) =>
  db.insertInto('video_replacements').values(replacement).execute()

/** Deletes the new file of a video; returns its folder if there was one. */
export async function deleteReplacement(db: Database, videoId: number): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('video_replacements')
    .where('video_id', '=', videoId)
    .returning('folder')
    .executeTakeFirst()
  return deleted?.folder
}

/** The folders that hold new files of a video: one that is prepared, and those still being sent. */
export async function listReplacementFolders(db: Database, videoId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('video_replacements')
    .select('folder')
    .where('video_id', '=', videoId)
    .unionAll(
      db
        .selectFrom('video_uploads')
        .select('folder')
        .where('replaces_video_id', '=', videoId)
        .where('video_id', 'is', null),
    )
    .execute()
  return rows.map(({ folder }) => folder)
}

/** What preparing the new file in a folder needs to know; the row is locked until the transaction ends. */
export const lockReplacement = (db: Database, folder: string) =>
  db
    .selectFrom('video_replacements')
    .innerJoin('videos', 'videos.id', 'video_replacements.video_id')
    .select([
      'videos.id',
      'videos.user_id',
      'video_replacements.state',
      'video_replacements.folder',
      'video_replacements.try_folder',
      'video_replacements.announced_checksum',
    ])
    .where('video_replacements.folder', '=', folder)
    .forNoKeyUpdate('video_replacements')
    .executeTakeFirst()

/** Notes that a try at preparing the new file in a folder begins. */
export const beginReplacementTry = (
  db: Database,
  folder: string,
  { try_folder, now }: { try_folder: string; now: Date },
) =>
  db
    .updateTable('video_replacements')
    .set({ state: 'processing', failure: null, state_since: now, try_folder })
    .where('folder', '=', folder)
    .execute()

const ofTry = ({ id, try_folder }: Try) =>
  sql<boolean>`video_id = ${id} and state = 'processing' and try_folder = ${try_folder}`

/** Whether a try is still the one that counts. */
export async function isReplacementUnderWay(db: Database, attempt: Try): Promise<boolean> {
  const found = await db.selectFrom('video_replacements').select('video_id').where(ofTry(attempt)).executeTakeFirst()
  return found !== undefined
}

/** Notes why the new file of a try could not be prepared; returns its folder, undefined when the try does not count any more. */
export async function failReplacement(
  db: Database,
  attempt: Try,
  { failure, now }: { failure: string; now: Date },
): Promise<string | undefined> {
  const failed = await db
    .updateTable('video_replacements')
    .set({ state: 'failed', failure, state_since: now })
    .where(ofTry(attempt))
    .returning('folder')
    .executeTakeFirst()
  return failed?.folder
}

/** Takes the new file of a try out of the table, to be the file of its video; undefined when the try does not count any more. */
export const takeReplacement = (db: Database, attempt: Try) =>
  db
    .deleteFrom('video_replacements')
    .where(ofTry(attempt))
    .returning(['folder', 'type', 'size', 'duration_ms', 'width', 'height'])
    .executeTakeFirst()

/** New files that wait to be prepared, or are being prepared, those first that are so longest. */
export const listUnpreparedReplacements = (db: Database, limit: number) =>
  db
    .selectFrom('video_replacements')
    .innerJoin('videos', 'videos.id', 'video_replacements.video_id')
    .select([
      'videos.id',
      'videos.user_id as owner',
      'video_replacements.state',
      'video_replacements.try_folder',
      'video_replacements.folder',
    ])
    .where('video_replacements.state', 'in', ['uploaded', 'processing'])
    .orderBy('video_replacements.state_since')
    .limit(limit)
    .execute()
