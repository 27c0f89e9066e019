import type { Database } from '#platform/server/database.ts'
import type { Services } from '#platform/server/services.ts'
import { streamAddress } from './presenter.ts'
import { findWatchable, listVideosForSending } from './queries/sending.ts'
import { updateVideo } from './queries/videos.ts'

/** A video that messages may point to. */
export interface SendableVideo {
  content_id: number
  owner_id: number
  title: string
  /** Plays it without headers; of a private one for about an hour. */
  url: string
  /** Null where the file does not say. */
  duration_ms: number | null
}

/** Those of these videos that are there, whoever's they are, for features whose messages show them. One statement. */
export async function listSendable(
  { db, services, now }: { db: Database; services: Services; now: Date },
  ids: readonly number[],
): Promise<SendableVideo[]> {
  const videos = await listVideosForSending(db, ids)
  return videos.map(({ id, is_public, ...video }) => ({
    ...video,
    content_id: id,
    url: streamAddress(services, { id, is_public, duration_ms: video.duration_ms }, now),
  }))
}

/** What requests ask of videos: which one somebody may post along, and where one belongs. */
export const requestVideos = {
  find: findWatchable,
  place: (db: Database, id: number, request_id: number) => updateVideo(db, id, { request_id }),
}
