import { events, ephemeralEvents, subject } from '#platform/contract/freshness.ts'
import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { VideoState } from './shapes.ts'

/** Videos, with their captions, likes and view counts. */
export const videosSubject = subject('videos')
/** Uploads in progress, and the storage in use. */
export const uploadsSubject = subject('uploads')

/** Subjects behind every response that contains videos: the videos, their owners and their ratings. */
export const shownWithVideos = [videosSubject, accountsSubject, ratingsSubject]

export const videosEvents = events({
  // Sent to the owner when the state of a video changes.
  video: { payload: z.object({ id: Id, state: VideoState }), changes: [videosSubject, uploadsSubject] },
})
export const videosSigns = ephemeralEvents({
  // Preparation progress, in percent.
  video_progress: { payload: z.object({ id: Id, percent: z.int().min(0).max(100) }) },
})
