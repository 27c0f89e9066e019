import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { NextParts, PARTS_AT_ONCE } from '#platform/contract/parts.ts'
import { AnnouncedVideo, DetailsChange, Video, VideoUpload } from './shapes.ts'
import { uploadsSubject, videosSubject } from './subjects.ts'

/** Maximum number of simultaneous uploads per account. */
export const UPLOADS_MAX = 20

const one = z.object({ uploadId: z.uuid() })

export const uploadsApi = api({
  readStorage: {
    method: 'GET',
    path: '/videos/storage',
    access: 'signed_in',
    shows: [uploadsSubject],
    does: 'How much of my room my videos take, those on their way with what is announced of them, and whether videos are transcoded.',
    response: z
      .object({
        used_bytes: z.int(),
        max_bytes: z.int(),
        // Whether this installation transcodes; without ffmpeg, videos play as they were uploaded.
        transcodes: z.boolean(),
      })
      .meta({ id: 'VideoStorage' }),
  },
  listUploads: {
    method: 'GET',
    path: '/uploads',
    access: 'signed_in',
    shows: [uploadsSubject],
    does: 'My files that are still on their way, newest first: any browser can go on with them.',
    response: z.array(VideoUpload),
  },
  readUpload: {
    method: 'GET',
    path: '/uploads/:uploadId/details',
    access: 'signed_in',
    shows: [uploadsSubject],
    does: 'A file of mine on its way; `video_id` once all of it has arrived.',
    params: one,
    response: VideoUpload,
  },
  changeUpload: {
    method: 'PUT',
    path: '/uploads/:uploadId/details',
    access: 'signed_in',
    changes: [uploadsSubject],
    does: 'Changes what is said of the video that a file on its way will be.',
    params: one,
    body: DetailsChange,
    response: VideoUpload,
  },
})

/** Endpoints through which browsers upload files: directly to the bucket, where the storage is one. */
export const sendingApi = api({
  announce: {
    method: 'POST',
    path: '/uploads/announced',
    access: 'signed_in',
    changes: [uploadsSubject],
    limit: { calls: 120, minutes: 60 },
    nonTransactional: 'the file storage',
    does: 'Announces a file, with the details of the video it will be; `in_parts` says how its bytes are sent.',
    body: AnnouncedVideo.extend({ size: z.int() }),
    response: VideoUpload,
    status: 201,
  },
  nextParts: {
    method: 'POST',
    path: '/uploads/:uploadId/parts',
    access: 'signed_in',
    limit: { calls: 1200, minutes: 5 },
    nonTransactional: 'the file storage',
    repeatable: true,
    timeoutMs: 30_000,
    does: `How much of a file has arrived, and where the next parts of it are sent to; none when all are there. Up to ${PARTS_AT_ONCE} at a time, for an hour.`,
    params: one,
    response: NextParts,
  },
  finish: {
    method: 'POST',
    path: '/uploads/:uploadId/finished',
    access: 'signed_in',
    changes: [uploadsSubject, videosSubject],
    limit: { calls: 120, minutes: 5 },
    nonTransactional: 'the file storage',
    repeatable: true,
    timeoutMs: 120_000,
    does: 'Makes a file a video whose parts are all there; else 409 `not_whole`. Asked again it answers the same video.',
    params: one,
    response: Video,
  },
})

/** Endpoints of the tus protocol: authorized by the kit like all others, handled by `@tus/server`. */
export const tusApi = api({
  begin: {
    method: 'POST',
    path: '/uploads',
    access: 'signed_in',
    changes: [uploadsSubject],
    limit: { calls: 120, minutes: 60 },
    does: 'Announces a file, by the tus protocol; its metadata may hold the details of the video.',
    body: AnnouncedVideo,
  },
  append: {
    method: 'PATCH',
    path: '/uploads/:uploadId',
    access: 'signed_in',
    changes: [uploadsSubject, videosSubject],
    limit: { calls: 3000, minutes: 5 },
    does: 'Sends bytes of a file from where it stands, by the tus protocol; the last ones are answered with the video.',
  },
  cancel: {
    method: 'DELETE',
    path: '/uploads/:uploadId',
    access: 'signed_in',
    changes: [uploadsSubject],
    does: 'Throws away a file on its way, by the tus protocol.',
  },
})
