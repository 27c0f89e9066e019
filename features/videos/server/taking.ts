import { badRequest, conflict, Refusal } from '#platform/server/refusals.ts'
import { probeVideo, type Probed } from '#platform/server/probe.ts'
import type { Config } from '#platform/server/config.ts'
import type { Database } from '#platform/server/database.ts'
import type { FileStorage } from '#platform/server/storage.ts'
import type { Work } from '#platform/server/work.ts'
import { UPLOADS_MAX, type VideoDetails } from '../contract.ts'
import { originalOf } from './files.ts'
import { prepareVideo } from './preparing.ts'
import { tellOwner } from './processing.ts'
import { getRoomTaken } from './queries/uploads.ts'
import { insertVideo } from './queries/videos.ts'
import { hasTooManyPixels } from './rules.ts'

const GIGABYTE = 1024 * 1024 * 1024

/** How much room the videos of one account have. */
export const roomFor = ({ VIDEO_STORAGE_GB }: Pick<Config, 'VIDEO_STORAGE_GB'>): number =>
  Math.floor(VIDEO_STORAGE_GB * GIGABYTE)

const storageFull = () =>
  new Refusal(413, 'storage_full', 'Your videos take all the room you have. Delete one, and try again.')

/** Refuses what does not fit beside an account's videos and what it announced; hold the account where it counts. */
export async function refuseBeyondRoom(db: Database, owner: number, size: number, config: Config): Promise<void> {
  const { used_bytes, on_their_way } = await getRoomTaken(db, owner)
  if (used_bytes + size > roomFor(config)) throw storageFull()
  if (on_their_way >= UPLOADS_MAX) {
    throw conflict('too_many_uploads', `At most ${UPLOADS_MAX} files can be on their way. Finish or cancel one first.`)
  }
}

/** What has been stored in a folder, if it is a video. Throws 400 for what is none. */
export async function recognise(storage: FileStorage, folder: string): Promise<Probed> {
  const probed = await probeVideo(storage, originalOf(folder))
  if (!probed) {
    throw badRequest('not_a_video', 'This is not a video that can be played. Send mp4, mov, webm or mkv, as a whole.')
  }
  if (hasTooManyPixels(probed)) throw badRequest('too_many_pixels', 'The picture of this video is too large')
  return probed
}

/** A video that has arrived. */
interface Arrived {
  owner: number
  folder: string
  size: number
  checksum: Buffer | null
  details: Omit<VideoDetails, 'description' | 'project_id' | 'request_id' | 'project_url'> &
    Partial<Pick<VideoDetails, 'description' | 'project_id' | 'request_id' | 'project_url'>>
  probed: Probed
  thumbnail?: string
}

/** Makes what has arrived a video of its owner, and asks for it to be prepared. */
export async function makeVideo(work: Work, arrived: Arrived): Promise<number> {
  const { db, now, enqueue } = work
  const { owner, folder, size, checksum, details, probed, thumbnail } = arrived
  const { title, video_type, is_public, description, project_id, request_id, project_url } = details
  const id = await insertVideo(db, {
    ...probed,
    user_id: owner,
    folder,
    size,
    checksum,
    title,
    video_type,
    is_public,
    description: description ?? null,
    project_id: project_id ?? null,
    request_id: request_id ?? null,
    project_url: project_url ?? null,
    thumbnail: thumbnail ?? null,
    upload_date: now,
    state_since: now,
  })
  await enqueue(prepareVideo, { id }, { atOnce: true })
  tellOwner(work, owner, { id, state: 'uploaded' })
  return id
}
