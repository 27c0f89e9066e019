import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, Instant } from '#platform/contract/fields.ts'
import { VideoState } from './shapes.ts'
import { uploadsSubject, videosSubject } from './subjects.ts'

/** A video's replacement file, until it is prepared and takes the place of the current one, or preparation fails. */
export const VideoReplacement = z
  .object({
    video_id: Id,
    state: VideoState,
    failure: z.string().nullable(),
    size: z.int(),
    created_at: Instant,
  })
  .meta({ id: 'VideoReplacement' })
export type VideoReplacement = z.output<typeof VideoReplacement>

const idParams = z.object({ id: Id })

/** Endpoints for a video's replacement file after its upload. It is uploaded like any other file, announced with `replaces_video_id`. */
export const replacementApi = api({
  read: {
    method: 'GET',
    path: '/videos/:id/replacement',
    access: 'signed_in',
    shows: [videosSubject],
    does: 'The replacement file of my video while it is processed, or why processing failed; 404 if there is none.',
    noneYet: [404],
    params: idParams,
    response: VideoReplacement,
  },
  remove: {
    method: 'DELETE',
    path: '/videos/:id/replacement',
    access: 'signed_in',
    changes: [videosSubject, uploadsSubject],
    does: 'Deletes the replacement file of my video before it replaces the current one.',
    params: idParams,
  },
})
