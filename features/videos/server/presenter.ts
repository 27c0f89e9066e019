import type { Services } from '#platform/server/services.ts'
import { addressing, checkAddress, type Signature } from '#platform/server/signer.ts'
import type { SharedVideo, Video } from '../contract.ts'
import type { VideoRow } from './queries/videos.ts'

type Means = Pick<Services, 'config' | 'files'>

export const streamPath = (id: number) => `/video_display/stream/${id}`
const filesPath = (id: number) => `/videos/${id}/files`

/** How an address lets somebody in: to the video itself, or to the files beside it. */
export const checkStreamAddress = ({ files }: Means, id: number, signature: Signature, now: Date): number =>
  checkAddress(files.signer, streamPath(id), signature, now)
export const checkFileAddress = ({ files }: Means, id: number, signature: Signature, now: Date): number =>
  checkAddress(files.signer, filesPath(id), signature, now)

/** Addresses of a video: those of a public one are plain and last, those of another let in whoever has them, for a while. */
function addressesOf({ config, files }: Means, { id, is_public }: Pick<VideoRow, 'id' | 'is_public'>, now: Date) {
  const signed = addressing(files.signer, config.PUBLIC_URL, now)
  const addressOf = (path: string, below = '') =>
    is_public ? `${config.PUBLIC_URL}/api${path}${below}` : signed(path, below).url
  return { stream: addressOf(streamPath(id)), file: (name: string) => addressOf(filesPath(id), `/${name}`) }
}

/** Where a video plays, for whoever was sent it. */
export const streamAddress = (means: Means, video: Pick<VideoRow, 'id' | 'is_public'>, now: Date): string =>
  addressesOf(means, video, now).stream

/** A video as its reader is answered. */
export function present(means: Means, row: VideoRow, now: Date): Video {
  const { stream, file } = addressesOf(means, row, now)
  const maybe = (name: string | null) => (name === null ? null : file(name))
  const { owner_username, owner_name, captions, thumbnail, poster, sprite, user_id, ...shown } = row
  return {
    ...shown,
    user_id,
    user: { id: user_id, username: owner_username, full_name: owner_name },
    file_path: stream,
    thumbnail_path: maybe(thumbnail ?? poster),
    sprite_path: maybe(sprite),
    captions: captions.map(({ id, language, label, name }) => ({ id, language, label, url: file(name) })),
  }
}

/** A video as whoever has its link is answered. */
export const presentShared = (means: Means, row: VideoRow, now: Date): SharedVideo => present(means, row, now)
