import type { Services } from '#platform/server/services.ts'
import {
  URL_LIFETIME_SECONDS,
  createUrlSigner,
  checkSignedUrl,
  signPathSegment,
  type Signature,
} from '#platform/server/security/signer.ts'
import type { Video } from '../contract.ts'
import { grantTo, SENT_GRANT } from './grants.ts'
import type { StoredPicture, VideoRow } from './queries/videos.ts'

type Context = Pick<Services, 'config' | 'files'>

const streamPath = (id: number) => `/video_display/stream/${id}`
const filesPath = (id: number) => `/videos/${id}/files`
/** Returns the path prefix of everything that one attempt made from a video. */
export const preparedPath = (folder: string, tryFolder: string) => `/video_files/${folder}/${tryFolder}`
/** Takes the place of the signature in an address while a video is public. */
export const PUBLIC_MARKER = 'public'

type GrantedSignature = Signature & { grant: string }

/** Check the signature of an address: of the video itself, or of the files beside it. They throw when it is invalid. */
export const checkStreamAddress = ({ files }: Context, id: number, signature: GrantedSignature, now: Date): void =>
  checkSignedUrl(files.signer, streamPath(id), signature, now)
export const checkFileAddress = ({ files }: Context, id: number, signature: GrantedSignature, now: Date): void =>
  checkSignedUrl(files.signer, filesPath(id), signature, now)

type VideoAddressFields = Pick<VideoRow, 'id' | 'is_public' | 'duration_ms'>
type VideoFileFields = VideoAddressFields & Pick<VideoRow, 'folder' | 'attachments_folder' | 'try_folder' | 'user_id'>

/** Who reads, when, and with which services. */
export interface Reading {
  services: Context
  now: Date
  caller: { id: number } | null
  /** Grant of the share link through which the reader got access, if any. */
  grant?: string
}

// Owners see their own videos through their account, even through a share link.
const grantFor = ({ caller, grant }: Reading, { user_id }: Pick<VideoRow, 'user_id'>): string =>
  grant === undefined || caller?.id === user_id ? grantTo(caller?.id ?? null) : grant

// An address must outlast a film that is watched with breaks.
const addressSeconds = ({ duration_ms }: VideoAddressFields) => URL_LIFETIME_SECONDS + (2 * (duration_ms ?? 0)) / 1000

// Addresses of a public video are plain and permanent; those of a private one are signed and expire.
function createAddressing({ config, files }: Context, row: VideoAddressFields, now: Date, grant: string) {
  const signed = createUrlSigner(files.signer, config.PUBLIC_URL, { now, grant, seconds: addressSeconds(row) })
  return (path: string, below = '') =>
    row.is_public ? `${config.PUBLIC_URL}/api${path}${below}` : signed(path, below).url
}

/** Returns the address that plays a video for the recipient of a message. */
export const addressForRecipient = (context: Context, video: VideoAddressFields, now: Date): string =>
  createAddressing(context, video, now, SENT_GRANT)(streamPath(video.id))

/** Returns the address that plays the caller's own video, public or not. */
export const addressForOwner = ({ config, files }: Context, id: number, ownerId: number, now: Date): string =>
  createUrlSigner(files.signer, config.PUBLIC_URL, { now, grant: grantTo(ownerId) })(streamPath(id)).url

// A version in the address, because the file may be replaced; short enough not to reveal the folder.
const VERSION_LENGTH = 8

const withVersion = (address: string, version: string | null): string =>
  version === null ? address : `${address}${address.includes('?') ? '&' : '?'}v=${version.slice(0, VERSION_LENGTH)}`

/** Returns all addresses of a video. */
function addressesOf(reading: Reading, row: VideoFileFields) {
  const { services, now } = reading
  const { config, files } = services
  const { id, is_public, folder, attachments_folder, try_folder } = row
  const grant = grantFor(reading, row)
  const addressOf = createAddressing(services, row, now, grant)
  const made = preparedPath(folder, try_folder ?? '')
  const pass = is_public
    ? PUBLIC_MARKER
    : signPathSegment(files.signer, made, { now, grant, seconds: addressSeconds(row) })
  return {
    stream: withVersion(addressOf(streamPath(id)), attachments_folder === null ? null : folder),
    file: (name: string) => addressOf(filesPath(id), `/${name}`),
    prepared: (name: string) => `${config.PUBLIC_URL}/api${made}/${pass}/${name}`,
  }
}

type Addresses = ReturnType<typeof addressesOf>

function thumbnailOf({ file, prepared }: Addresses, { thumbnail, poster }: Pick<VideoRow, 'thumbnail' | 'poster'>) {
  if (thumbnail !== null) return file(thumbnail)
  return poster === null ? null : prepared(poster)
}

/** Returns the thumbnail of a video where nothing else of it is shown; null when it has none. */
export const presentPicture = (reading: Reading, stored: StoredPicture): string | null =>
  thumbnailOf(addressesOf(reading, stored), stored)

/** Returns the thumbnail of a video for the recipient of a message; null when it has none. */
export const thumbnailForRecipient = (services: Context, stored: StoredPicture, now: Date): string | null =>
  presentPicture({ services, now, caller: null, grant: SENT_GRANT }, stored)

/** Returns a video as its reader may see it. */
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
    captions: captions.map(({ name, ...said }) => ({ ...said, url: file(name) })),
  }
}
