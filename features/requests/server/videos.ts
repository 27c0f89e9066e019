import type { Database } from '#platform/server/database/database.ts'
import type { BaseCall } from '#platform/server/http/routes.ts'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { badRequest, notFound } from '#platform/server/http/http-errors.ts'

/** What requests need from videos; videos depend on requests, not the reverse. */
export interface RequestVideos {
  /** Returns a video that the caller can watch, including by share link; undefined when there is none. */
  find: (call: PostContext, id: number) => Promise<{ user_id: number } | undefined>
  /** Records which request a video belongs to. */
  place: (db: Database, id: number, requestId: number) => Promise<unknown>
}

type PostContext = Pick<BaseCall<Endpoint>, 'db' | 'address' | 'headers' | 'now'> & { caller: { id: number } }

interface VideoOfRequest {
  developer_id?: number | null | undefined
  video_id?: number | null | undefined
}

/**
 * Finds the video attached to a new request; returns undefined when there is none. Throws 404 if the caller cannot watch it, 400 if it
 * belongs neither to them nor to the developer they address.
 */
export async function findVideoOf(
  { find }: RequestVideos,
  call: PostContext,
  { developer_id, video_id }: VideoOfRequest,
): Promise<{ id: number; isOwn: boolean } | undefined> {
  if (!video_id) return undefined
  const { caller } = call
  const video = await find(call, video_id)
  if (!video) throw notFound('Video not found')
  if (video.user_id !== caller.id && video.user_id !== developer_id) {
    throw badRequest(
      'invalid_video_ids',
      'invalid_video_ids: The video is neither your own nor of the creator you write to',
    )
  }
  return { id: video_id, isOwn: video.user_id === caller.id }
}
