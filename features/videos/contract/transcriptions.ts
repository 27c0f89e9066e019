import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id } from '#platform/contract/fields.ts'
import { auditSubject } from '#features/operators/contract.ts'
import { videosSubject } from './subjects.ts'

/** Most videos for which captions are requested in one call. */
export const TRANSCRIPTIONS_MAX = 500

/** Captions that a speech program creates for a video, as its owner sees it. */
export const VideoTranscription = z
  .object({
    video_id: Id,
    // Whether this installation creates captions.
    is_available: z.boolean(),
    // Whether captions are created for this video without a request.
    is_automatic: z.boolean(),
    // `none`: never requested, or cancelled.
    state: z.enum(['none', 'waiting', 'running', 'done', 'failed']),
    failure: z.string().nullable(),
  })
  .meta({ id: 'VideoTranscription' })
export type VideoTranscription = z.output<typeof VideoTranscription>

const idParams = z.object({ id: Id })

/** Endpoints for automatic captions. */
export const transcriptionsApi = api({
  read: {
    method: 'GET',
    path: '/videos/:id/transcription',
    access: 'signed_in',
    shows: [videosSubject],
    does: 'Whether captions are created for my video automatically, and how far that is.',
    params: idParams,
    response: VideoTranscription,
  },
  start: {
    method: 'POST',
    path: '/videos/:id/transcription',
    access: 'signed_in',
    changes: [videosSubject],
    limit: { calls: 30, minutes: 60 },
    does: 'Creates captions for my video from what is said in it, in place of those created earlier; captions that I wrote or edited stay. 409 `no_speech_program` where the installation has none, `not_ready` while the video is processed. Without effect while captions are being created.',
    params: idParams,
    repeatable: true,
    response: VideoTranscription,
  },
  change: {
    method: 'PUT',
    path: '/videos/:id/transcription',
    access: 'signed_in',
    changes: [videosSubject],
    does: 'Turns automatic captions of my video on or off; off also cancels those being created.',
    params: idParams,
    body: z.object({ is_automatic: z.boolean() }),
    response: VideoTranscription,
  },
})

/** Calls of operators about captions. */
export const captioningApi = api({
  captionVideos: {
    method: 'POST',
    path: '/administration/captions',
    access: 'owner',
    changes: [videosSubject, auditSubject],
    does: `Creates captions for videos that have none and were never asked about, oldest first, up to ${TRANSCRIPTIONS_MAX} with each call; \`requested\` is 0 when there are no more. 409 \`no_speech_program\` where the installation has none.`,
    repeatable: true,
    response: z.object({ requested: z.int() }),
  },
})
