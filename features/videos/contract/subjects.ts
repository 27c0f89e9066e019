import { events, signs, subject } from '#platform/contract/freshness.ts'
import { z } from 'zod'
import { Id } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { ratingsSubject } from '#features/ratings/contract.ts'
import { VideoState } from './shapes.ts'

/** Videos, with what is said of them and how often they are watched. */
export const videosSubject = subject('videos')
/** Files on their way to be videos, and the room that is taken. */
export const uploadsSubject = subject('uploads')

/** What every answer with videos shows: them, whose they are, and what people think of them. */
export const shownWithVideos = [videosSubject, accountsSubject, ratingsSubject]

export const videosEvents = events({
  // Its owner is told in which state it is.
  video: { payload: z.object({ id: Id, state: VideoState }), changes: [videosSubject, uploadsSubject] },
})
export const videosSigns = signs({
  // How much of it is prepared.
  video_progress: { payload: z.object({ id: Id, percent: z.int().min(0).max(100) }) },
})
