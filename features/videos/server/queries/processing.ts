import { rowsFor, findsRow, type Database } from '#platform/server/database/database.ts'
import type { VideoState } from '../../contract.ts'

/** Returns what preparing a video needs; locks the row until the transaction ends. */
export const lockToPrepare = (db: Database, id: number) =>
  db
    .selectFrom('videos')
    .leftJoin('video_uploads as sent', (on) =>
      on.onRef('sent.video_id', '=', 'videos.id').on('sent.replaces_video_id', 'is', null),
    )
    .select([
      'videos.id',
      'videos.user_id',
      'videos.state',
      'videos.folder',
      'videos.try_folder',
      'videos.checksum',
      // The checksum that the uploader announced.
      'sent.checksum as announced_checksum',
    ])
    .where('videos.id', '=', id)
    .forNoKeyUpdate('videos')
    .executeTakeFirst()

/** An attempt at preparing a video, with its own folder. */
export interface PreparationAttempt {
  id: number
  try_folder: string
}

interface AttemptEnd {
  state: VideoState
  failure: string | null
  now: Date
}

/** Ends an attempt; returns undefined when the video is gone, or another attempt took over. */
export const endTry = (db: Database, { id, try_folder }: PreparationAttempt, { state, failure, now }: AttemptEnd) =>
  db
    .updateTable('videos')
    .set({ state, failure, state_since: now })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('try_folder', '=', try_folder)
    .returning('user_id')
    .executeTakeFirst()

/** Whether an attempt is still the current one. */
export const isUnderWay = (db: Database, { id, try_folder }: PreparationAttempt): Promise<boolean> =>
  findsRow(
    db
      .selectFrom('videos')
      .select('id')
      .where('id', '=', id)
      .where('state', '=', 'processing')
      .where('try_folder', '=', try_folder),
  )

/** A rendition of a video. */
export interface Rendition {
  height: number
  width: number
  /** In bits per second. */
  bitrate: number
  /** Name of its playlist, relative to the folder of the attempt. */
  name: string
}

const COLUMNS = ['video_id', 'height', 'width', 'bitrate', 'name'] as const

/** Replaces the renditions of a video. */
export async function replaceRenditions(db: Database, videoId: number, made: readonly Rendition[]): Promise<void> {
  await db.deleteFrom('video_renditions').where('video_id', '=', videoId).execute()
  const rows = made.map((rendition) => ({ ...rendition, video_id: videoId }))
  await db
    .insertInto('video_renditions')
    .columns(COLUMNS)
    .expression(rowsFor('video_renditions', COLUMNS, rows))
    .execute()
}

/** Returns videos that wait to be prepared, or are being prepared, longest first. */
export const listUnprepared = (db: Database, limit: number) =>
  db
    .selectFrom('videos')
    .select(['id', 'user_id as owner', 'state', 'try_folder'])
    .where('state', 'in', ['uploaded', 'processing'])
    .orderBy('state_since')
    .limit(limit)
    .execute()

export type Unprepared = Awaited<ReturnType<typeof listUnprepared>>[number]
