import type { Services } from '#platform/server/services.ts'
import { ADDRESS_SECONDS, addressing, checkAddress, passTo, type Signature } from '#platform/server/security/signer.ts'
import type { SharedVideo, Video } from '../contract.ts'
import { grantTo, SENT } from './grants.ts'
import type { StoredPicture, VideoRow } from './queries/videos.ts'

type Means = Pick<Services, 'config' | 'files'>

export const streamPath = (id: number) => `/video_display/stream/${id}`
const filesPath = (id: number) => `/videos/${id}/files`
/** What everything that one try made of a video is found below. */
export const preparedPath = (folder: string, tryFolder: string) => `/video_files/${folder}/${tryFolder}`
/** Stands in an address where the signature would, as long as a video is public. */
export const PUBLIC_PASS = 'public'

type GrantedSignature = Signature & { grant: string }

/** How an address lets somebody in: to the video itself, or to the files beside it. */
export const checkStreamAddress = ({ files }: Means, id: number, signature: GrantedSignature, now: Date): void =>
  checkAddress(files.signer, streamPath(id), signature, now)
export const checkFileAddress = ({ files }: Means, id: number, signature: GrantedSignature, now: Date): void =>
  checkAddress(files.signer, filesPath(id), signature, now)

type Placed = Pick<VideoRow, 'id' | 'is_public' | 'duration_ms'>
type Addressed = Placed & Pick<VideoRow, 'folder' | 'attachments_folder' | 'try_folder' | 'user_id'>

/** Who is answered. */
export interface Reading {
  services: Means
  now: Date
  caller: { id: number } | null
  /** The grant of the share link that let them in, where one did. */
  grant?: string
}

// What is somebody's own they see on their own account, wherever it stands.
const grantFor = ({ caller, grant }: Reading, { user_id }: Pick<VideoRow, 'user_id'>): string =>
  grant === undefined || caller?.id === user_id ? grantTo(caller?.id ?? null) : grant

// An address outlasts a film that is watched with breaks.
const lastingOf = ({ duration_ms }: Placed) => ADDRESS_SECONDS + (2 * (duration_ms ?? 0)) / 1000

// Those of a public one are plain and last, those of another let in whoever has them, for a while.
function addressesIn({ config, files }: Means, row: Placed, now: Date, grant: string) {
  const signed = addressing(files.signer, config.PUBLIC_URL, { now, grant, seconds: lastingOf(row) })
  return (path: string, below = '') =>
    row.is_public ? `${config.PUBLIC_URL}/api${path}${below}` : signed(path, below).url
}

/** Where a video plays, for whoever was sent it. */
export const sentAddress = (means: Means, video: Placed, now: Date): string =>
  addressesIn(means, video, now, SENT)(streamPath(video.id))

/** Where one's own video plays, public or not. */
export const ownAddress = ({ config, files }: Means, id: number, ownerId: number, now: Date): string =>
  addressing(files.signer, config.PUBLIC_URL, { now, grant: grantTo(ownerId) })(streamPath(id)).url

// The same address would lead to another film after its file was replaced. A few characters tell them apart and do not lead to the folder.
const VERSION_LENGTH = 8

const versioned = (address: string, version: string | null): string =>
  version === null ? address : `${address}${address.includes('?') ? '&' : '?'}v=${version.slice(0, VERSION_LENGTH)}`

/** All addresses of a video. */
function addressesOf(reading: Reading, row: Addressed) {
  const { services, now } = reading
  const { config, files } = services
  const { id, is_public, folder, attachments_folder, try_folder } = row
  const grant = grantFor(reading, row)
  const addressOf = addressesIn(services, row, now, grant)
  const made = preparedPath(folder, try_folder ?? '')
  const pass = is_public ? PUBLIC_PASS : passTo(files.signer, made, { now, grant, seconds: lastingOf(row) })
  return {
    stream: versioned(addressOf(streamPath(id)), attachments_folder === null ? null : folder),
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
export const presentPicture = (reading: Reading, stored: StoredPicture): string | null =>
  thumbnailOf(addressesOf(reading, stored), stored)

/** A video as its reader is answered. */
export function present(reading: Reading, row: VideoRow): Video {
  const addresses = addressesOf(reading, row)
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
export const presentShared = (reading: Reading, row: VideoRow): SharedVideo => present(reading, row)
