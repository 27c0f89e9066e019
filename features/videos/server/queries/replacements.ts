import { sql, type Insertable } from 'kysely'
import { findsRow, type Database } from '#platform/server/database/database.ts'
import type { VideoReplacements } from '#platform/server/database/tables.ts'
import type { PreparationAttempt } from './processing.ts'

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

/** Returns the folders that hold new files of a video: one that is prepared, and those still being uploaded. */
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

/** Returns what preparing the new file in a folder needs; locks the row until the transaction ends. */
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

/** Stores that an attempt at preparing the new file in a folder begins. */
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

const ofTry = ({ id, try_folder }: PreparationAttempt) =>
  sql<boolean>`video_id = ${id} and state = 'processing' and try_folder = ${try_folder}`

/** Whether an attempt is still the current one. */
export const isReplacementUnderWay = (db: Database, attempt: PreparationAttempt): Promise<boolean> =>
  findsRow(db.selectFrom('video_replacements').select('video_id').where(ofTry(attempt)))

/** Stores why the new file of an attempt could not be prepared; returns its folder, or undefined when the attempt is no longer current. */
export async function failReplacement(
  db: Database,
  attempt: PreparationAttempt,
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

/**
 * Deletes and returns the row of an attempt's new file, which becomes the file of its video; undefined when the attempt is no longer
 * current.
 */
export const takeReplacement = (db: Database, attempt: PreparationAttempt) =>
  db
    .deleteFrom('video_replacements')
    .where(ofTry(attempt))
    .returning(['folder', 'type', 'size', 'duration_ms', 'width', 'height'])
    .executeTakeFirst()

/** Returns new files that wait to be prepared, or are being prepared, longest first. */
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
