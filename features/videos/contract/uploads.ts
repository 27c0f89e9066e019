import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { AnnouncedVideo, DetailsChange, VideoUpload } from './shapes.ts'
import { uploadsSubject, videosSubject } from './subjects.ts'

/** How many files of one account may be on their way. */
export const UPLOADS_MAX = 20

const one = z.object({ uploadId: z.uuid() })

export const uploadsApi = api({
  readStorage: {
    method: 'GET',
    path: '/videos/storage',
    access: 'signed_in',
    shows: [uploadsSubject],
    does: 'How much of my room my videos take, those on their way with what is announced of them.',
    response: z.object({ used_bytes: z.int(), max_bytes: z.int() }).meta({ id: 'VideoStorage' }),
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

/** The calls of the tus protocol, which the kit admits like all others and `@tus/server` answers. */
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
