import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'

/** Path of a file made from a video, with its proof of access: either the video is public, or an expiry, a grant and a signature. */
const Prepared = z.object({
  folder: z.uuid(),
  version: z.uuid(),
  pass: z.string().regex(/^(?:public|\d{9,11}\.[\w.-]{20,200})$/),
  name: z.string().regex(/^\w[\w-]{0,60}\.(?:m3u8|m4s|mp4|webp|vtt)$/),
})

/** Files made from videos. The access proof is part of the path, so that it also covers every URL relative to one of these. */
export const preparedApi = api({
  read: {
    method: 'GET',
    path: '/video_files/:folder/:version/:pass/:name',
    access: 'anyone',
    does: 'Files derived from a video: the playlist of all its renditions, preview images, and the index of their times.',
    params: Prepared,
    file: true,
  },
  readOfSize: {
    method: 'GET',
    path: '/video_files/:folder/:version/:pass/:size/:name',
    access: 'anyone',
    does: 'The playlist and segments of one rendition.',
    params: Prepared.extend({ size: z.string().regex(/^\d{1,5}$/) }),
    file: true,
  },
})
