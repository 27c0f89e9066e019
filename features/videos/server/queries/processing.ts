import { rowsFor, type Database } from '#platform/server/database/database.ts'
import type { VideoState } from '../../contract.ts'

/** What preparing a video needs to know of it; it is held until the transaction ends. */
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
      // As its sender announced it.
      'sent.checksum as announced_checksum',
    ])
    .where('videos.id', '=', id)
    .forNoKeyUpdate('videos')
    .executeTakeFirst()

/** One try at preparing a video: it has a folder of its own. */
export interface Try {
  id: number
  try_folder: string
}

interface Ending {
  state: VideoState
  failure: string | null
  now: Date
}

/** Ends a try; undefined when the video is gone, or another try's. */
export const endTry = (db: Database, { id, try_folder }: Try, { state, failure, now }: Ending) =>
  db
    .updateTable('videos')
    .set({ state, failure, state_since: now })
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('try_folder', '=', try_folder)
    .returning('user_id')
    .executeTakeFirst()

/** Whether a try is still the one that counts. */
export async function isUnderWay(db: Database, { id, try_folder }: Try): Promise<boolean> {
  const found = await db
    .selectFrom('videos')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'processing')
    .where('try_folder', '=', try_folder)
    .executeTakeFirst()
  return found !== undefined
}

/** What a video was made into. */
export interface Rendition {
  height: number
  width: number
  /** In bits a second. */
  bitrate: number
  /** Of its playlist in the folder of the try. */
  name: string
}

const COLUMNS = ['video_id', 'height', 'width', 'bitrate', 'name'] as const

/** Puts renditions in place of those there were. */
export async function replaceRenditions(db: Database, videoId: number, made: readonly Rendition[]): Promise<void> {
  await db.deleteFrom('video_renditions').where('video_id', '=', videoId).execute()
  const rows = made.map((rendition) => ({ ...rendition, video_id: videoId }))
  await db
    .insertInto('video_renditions')
    .columns(COLUMNS)
    .expression(rowsFor('video_renditions', COLUMNS, rows))
    .execute()
}

/** Videos that wait to be prepared, or are being prepared, those first that are so longest. */
export const listUnprepared = (db: Database, limit: number) =>
  db
    .selectFrom('videos')
    .select(['id', 'user_id as owner', 'state', 'try_folder'])
    .where('state', 'in', ['uploaded', 'processing'])
    .orderBy('state_since')
    .limit(limit)
    .execute()

export type Unprepared = Awaited<ReturnType<typeof listUnprepared>>[number]
