import { ago } from '#platform/server/moments.ts'
import { rowsFor, type Database } from '#platform/server/database.ts'
import type { VideoState } from '../../contract.ts'

/** What preparing a video needs to know of it. */
export const findToPrepare = (db: Database, id: number) =>
  db
    .selectFrom('videos')
    .leftJoin('video_uploads as sent', 'sent.video_id', 'videos.id')
    .select([
      'videos.id',
      'videos.user_id',
      'videos.folder',
      'videos.type',
      'videos.size',
      'videos.checksum',
      // As its sender announced it.
      'sent.checksum as announced_checksum',
    ])
    .where('videos.id', '=', id)
    .executeTakeFirst()

export type VideoToPrepare = NonNullable<Awaited<ReturnType<typeof findToPrepare>>>

/** Moves a video from one of these states to another; undefined when it is in none of them, or gone. */
export const moveVideo = (
  db: Database,
  id: number,
  from: readonly VideoState[],
  { state, failure, now }: { state: VideoState; failure: string | null; now: Date },
) =>
  db
    .updateTable('videos')
    .set({ state, failure, state_since: now })
    .where('id', '=', id)
    .where('state', 'in', from)
    .returning(['id', 'user_id'])
    .executeTakeFirst()

/** What a video was made into. */
export interface Rendition {
  height: number
  width: number
  /** In bits a second. */
  bitrate: number
  /** Of its playlist in the video's folder. */
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

/** Videos that nobody has prepared for so long that whoever was to do it must have gone. */
export const listForgotten = (db: Database, now: Date, milliseconds: number, limit: number) =>
  db
    .selectFrom('videos')
    .select('id')
    .where('state', 'in', ['uploaded', 'processing'])
    .where('state_since', '<', ago(now, milliseconds))
    .orderBy('state_since')
    .limit(limit)
    .execute()
