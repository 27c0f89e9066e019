import type { Database } from '#platform/server/database.ts'
import { badRequest, notFound } from '#platform/server/refusals.ts'

/** What requests ask of videos, which know requests and not the other way round. */
export interface RequestVideos {
  /** A video that an account may watch; undefined when there is none. */
  find: (db: Database, id: number, accountId: number) => Promise<{ user_id: number } | undefined>
  /** Notes to which request a video belongs. */
  place: (db: Database, id: number, requestId: number) => Promise<unknown>
}

interface Posting {
  caller_id: number
  developer_id?: number | null | undefined
  video_id?: number | null | undefined
}

/**
 * Finds the video that a request is posted with; undefined where there is none. Throws 404 for one that the caller may not watch, 400
 * for one that is neither theirs nor of the developer they write to.
 */
export async function findVideoOf(
  { find }: RequestVideos,
  db: Database,
  { caller_id, developer_id, video_id }: Posting,
): Promise<{ id: number; isOwn: boolean } | undefined> {
  if (!video_id) return undefined
  const video = await find(db, video_id, caller_id)
  if (!video) throw notFound('Video not found')
  if (video.user_id !== caller_id && video.user_id !== developer_id) {
    throw badRequest(
      'invalid_video_ids',
      'invalid_video_ids: The video is neither your own nor of the creator you write to',
    )
  }
  return { id: video_id, isOwn: video.user_id === caller_id }
}
