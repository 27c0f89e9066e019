import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { OneUpload, partsEndpoints } from '#platform/contract/parts.ts'
import { AnnouncedVideo, DetailsChange, Video, VideoUpload } from './shapes.ts'
import { uploadsSubject, videosSubject } from './subjects.ts'

/** Maximum number of simultaneous uploads per account. */
export const UPLOADS_MAX = 20

export const uploadsApi = api({
  readStorage: {
    method: 'GET',
    path: '/videos/storage',
    access: 'signed_in',
    shows: [uploadsSubject],
    does: 'Storage used by my videos, including announced uploads in full, and whether videos are transcoded.',
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
    does: 'My unfinished uploads, newest first; any browser can resume them.',
    response: z.array(VideoUpload),
  },
  readUpload: {
    method: 'GET',
    path: '/uploads/:uploadId/details',
    access: 'signed_in',
    shows: [uploadsSubject],
    does: 'One of my uploads; `video_id` is set once it is complete.',
    params: OneUpload,
    response: VideoUpload,
  },
  changeUpload: {
    method: 'PUT',
    path: '/uploads/:uploadId/details',
    posts: { kind: 'change', text: ['title', 'description'] },
    access: 'signed_in',
    changes: [uploadsSubject],
    does: 'Updates the details of the video an upload will become.',
    params: OneUpload,
    body: DetailsChange,
    response: VideoUpload,
  },
})

/** Endpoints through which browsers upload files: directly to the bucket, where the storage is one. */
export const sendingApi = api({
  announce: {
    method: 'POST',
    path: '/uploads/announced',
    posts: { kind: 'item', text: ['title', 'description'] },
    access: 'signed_in',
    needsConsent: true,
    changes: [uploadsSubject],
    limit: { calls: 120, minutes: 60 },
    nonTransactional: 'the file storage',
    does: 'Starts an upload with the details of the video it will become; `in_parts` tells whether its bytes are sent in parts.',
    body: AnnouncedVideo.extend({ size: z.int() }),
    response: VideoUpload,
    status: 201,
  },
  ...partsEndpoints('/uploads', {
    changes: [uploadsSubject, videosSubject],
    does: 'Completes an upload once all its parts are there; otherwise 409 `not_whole`. Idempotent: repeating it returns the same video.',
    response: Video,
  }),
})

/** Endpoints of the tus protocol: authorized by the kit like all others, handled by `@tus/server`. */
export const tusApi = api({
  begin: {
    method: 'POST',
    path: '/uploads',
    posts: { kind: 'item', text: ['title', 'description'] },
    access: 'signed_in',
    needsConsent: true,
    changes: [uploadsSubject],
    limit: { calls: 120, minutes: 60 },
    does: 'Starts an upload (tus); its metadata may contain the details of the video.',
    body: AnnouncedVideo,
  },
  append: {
    method: 'PATCH',
    path: '/uploads/:uploadId',
    access: 'signed_in',
    changes: [uploadsSubject, videosSubject],
    limit: { calls: 3000, minutes: 5 },
    does: 'Uploads a chunk at the current offset (tus); the last response contains the video.',
  },
  cancel: {
    method: 'DELETE',
    path: '/uploads/:uploadId',
    access: 'signed_in',
    changes: [uploadsSubject],
    does: 'Cancels an upload (tus).',
  },
})
