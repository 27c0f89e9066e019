import type { Database } from '#platform/server/database/database.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { signedOutViewersOf } from '#platform/server/security/viewers.ts'
import type { Services } from '#platform/server/services.ts'
import { findOpenedVideo } from '#features/share-links/server.ts'
import { addressForRecipient, thumbnailForRecipient } from './presenter.ts'
import { findWatchable, listVideosForSending } from './queries/attachable-videos.ts'
import { updateVideo } from './queries/videos.ts'

/** A video that messages may refer to. */
export interface SendableVideo {
  content_id: number
  owner_id: number
  title: string
  /** Plays without headers; for a private video, valid for an hour plus twice its duration. */
  url: string
  /** Null when the file does not specify it. */
  duration_ms: number | null
  /** In pixels; 0 until it was examined. */
  width: number
  height: number
  /** Like `url`; null if it has none. */
  still_url: string | null
}

/** Returns those of these videos that exist, whoever owns them, for features whose messages show them, in one statement. */
export async function listSendable(
  { db, services, now }: { db: Database; services: Services; now: Date },
  ids: readonly number[],
): Promise<SendableVideo[]> {
  const videos = await listVideosForSending(db, ids)
  return videos.map((video) => ({
    content_id: video.id,
    owner_id: video.user_id,
    title: video.title,
    duration_ms: video.duration_ms,
    width: video.width,
    height: video.height,
    url: addressForRecipient(services, video, now),
    still_url: thumbnailForRecipient(services, video, now),
  }))
}

type PostContext = Pick<BaseCall<Endpoint>, 'db' | 'address' | 'headers' | 'now'> & { caller: { id: number } }

/** Finds a video that the caller may attach: a public one, their own, or one whose share link they opened and could still open now. */
async function findVideoToPost(call: PostContext, id: number): Promise<{ user_id: number } | undefined> {
  const { db, caller, now } = call
  const shown = await findWatchable(db, id, caller.id)
  return shown ?? findOpenedVideo(db, id, { accountId: caller.id, viewers: await signedOutViewersOf(call), now })
}

/** Functions that requests need: find a video the caller may attach, and assign a video to a request. */
export const requestVideos = {
  find: findVideoToPost,
  place: (db: Database, id: number, request_id: number) => updateVideo(db, id, { request_id }),
}
