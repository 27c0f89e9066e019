import type { Services } from '#platform/server/services.ts'
import { ADDRESS_SECONDS, addressing, checkAddress, passTo, type Signature } from '#platform/server/signer.ts'
import type { SharedVideo, Video } from '../contract.ts'
import type { StoredPicture, VideoRow } from './queries/videos.ts'

type Means = Pick<Services, 'config' | 'files'>

export const streamPath = (id: number) => `/video_display/stream/${id}`
const filesPath = (id: number) => `/videos/${id}/files`
/** What everything that one try made of a video is found below. */
export const preparedPath = (folder: string, tryFolder: string) => `/video_files/${folder}/${tryFolder}`
/** Stands in an address where the signature would, as long as a video is public. */
export const PUBLIC_PASS = 'public'

/** How an address lets somebody in: to the video itself, or to the files beside it. */
export const checkStreamAddress = ({ files }: Means, id: number, signature: Signature, now: Date): number =>
  checkAddress(files.signer, streamPath(id), signature, now)
export const checkFileAddress = ({ files }: Means, id: number, signature: Signature, now: Date): number =>
  checkAddress(files.signer, filesPath(id), signature, now)

type Placed = Pick<VideoRow, 'id' | 'is_public' | 'duration_ms'>
type Addressed = Placed & Pick<VideoRow, 'folder' | 'try_folder'>

// An address outlasts a film that is watched with breaks.
const lastingOf = ({ duration_ms }: Placed) => ADDRESS_SECONDS + (2 * (duration_ms ?? 0)) / 1000

// Those of a public one are plain and last, those of another let in whoever has them, for a while.
function addressesIn({ config, files }: Means, row: Placed, now: Date) {
  const signed = addressing(files.signer, config.PUBLIC_URL, now, lastingOf(row))
  return (path: string, below = '') =>
    row.is_public ? `${config.PUBLIC_URL}/api${path}${below}` : signed(path, below).url
}

/** Where a video plays, for whoever was sent it. */
export const streamAddress = (means: Means, video: Placed, now: Date): string =>
  addressesIn(means, video, now)(streamPath(video.id))

/** All addresses of a video. */
function addressesOf(means: Means, row: Addressed, now: Date) {
  const { config, files } = means
  const { id, is_public, folder, try_folder } = row
  const addressOf = addressesIn(means, row, now)
  const made = preparedPath(folder, try_folder ?? '')
  const pass = is_public ? PUBLIC_PASS : passTo(files.signer, made, now, lastingOf(row))
  return {
    stream: addressOf(streamPath(id)),
    file: (name: string) => addressOf(filesPath(id), `/${name}`),
    prepared: (name: string) => `${config.PUBLIC_URL}/api${made}/${pass}/${name}`,
  }
}

type Addresses = ReturnType<typeof addressesOf>

function thumbnailOf({ file, prepared }: Addresses, { thumbnail, poster }: Pick<VideoRow, 'thumbnail' | 'poster'>) {
  if (thumbnail !== null) return file(thumbnail)
  return poster === null ? null : prepared(poster)
}

/** The picture that stands for a video where nothing else of it is shown; null where it has none. */
export const presentPicture = (means: Means, stored: StoredPicture, now: Date): string | null =>
  thumbnailOf(addressesOf(means, stored, now), stored)

/** A video as its reader is answered. */
export function present(means: Means, row: VideoRow, now: Date): Video {
  const addresses = addressesOf(means, row, now)
  const { stream, file, prepared } = addresses
  const {
    owner_username,
    owner_name,
    owner_type,
    user_id,
    captions,
    thumbnail,
    poster,
    sprite,
    master,
    frames,
    ...shown
  } = row
  return {
    ...shown,
    user_id,
    user: { id: user_id, username: owner_username, full_name: owner_name, user_type: owner_type },
    file_path: stream,
    thumbnail_path: thumbnailOf(addresses, { thumbnail, poster }),
    hls_path: master === null ? null : prepared(master),
    sprite_path: sprite === null ? null : prepared(sprite),
    frames: frames.map((name) => ({ name, url: prepared(name) })),
    captions: captions.map(({ id, language, label, name }) => ({ id, language, label, url: file(name) })),
  }
}

/** A video as whoever has its link is answered. */
export const presentShared = (means: Means, row: VideoRow, now: Date): SharedVideo => present(means, row, now)
