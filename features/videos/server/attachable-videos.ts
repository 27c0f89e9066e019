import type { Database } from '#platform/server/database/database.ts'
import type { BareCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { signedOutViewersOf } from '#platform/server/security/viewers.ts'
import type { Services } from '#platform/server/services.ts'
import { findOpenedVideo } from '#features/share-links/server.ts'
import { sentAddress } from './presenter.ts'
import { findWatchable, listVideosForSending } from './queries/attachable-videos.ts'
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
    url: sentAddress(services, { id, is_public, duration_ms: video.duration_ms }, now),
  }))
}

type Posting = Pick<BareCall<Endpoint>, 'db' | 'address' | 'headers' | 'now'> & { caller: { id: number } }

/** A video that somebody may post along: public, theirs, or one whose link they opened and could open now. */
async function findPostable(call: Posting, id: number): Promise<{ user_id: number } | undefined> {
  const { db, caller, now } = call
  const shown = await findWatchable(db, id, caller.id)
  return shown ?? findOpenedVideo(db, id, { accountId: caller.id, viewers: await signedOutViewersOf(call), now })
}

/** What requests ask of videos: which one somebody may post along, and where one belongs. */
export const requestVideos = {
  find: findPostable,
  place: (db: Database, id: number, request_id: number) => updateVideo(db, id, { request_id }),
}
