import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Handler } from '#platform/server/http/routes.ts'
import { findProjectOwner } from '#features/projects/server.ts'
import { findRequestFor } from '#features/requests/server.ts'
import type { DetailsChange } from '../contract.ts'
import { findVideo, lockVideo, type VideoRow } from './queries/videos.ts'
import { canWatchUnsigned } from './rules.ts'

/** Handlers of some endpoints of an API; each file of `server/` provides some. */
export type HandlersOf<Api extends Record<string, Endpoint>> = { [Key in keyof Api]: Handler<Api[Key]> }

export const videoNotFound = () => notFound('Video not found')

/** Returns a video as a reader sees it. Throws 404 for readers who may not watch it, so that they cannot tell that it exists. */
export async function getWatchable(db: Database, id: number, readerId: number | null): Promise<VideoRow> {
  const video = await findVideo(db, id, readerId)
  if (!video || !canWatchUnsigned(video, readerId)) throw videoNotFound()
  return video
}

/** Checks whether a reader (null: anonymous) may watch a video that is neither public nor theirs. At most one statement. */
export type WatchRule = (
  db: Database,
  video: { id: number; user_id: number },
  readerId: number | null,
) => Promise<boolean>

/** Returns a video as a reader sees it, applying the watch rules when it is neither public nor theirs. */
export async function getShown(
  db: Database,
  id: number,
  readerId: number | null,
  rules: readonly WatchRule[],
): Promise<VideoRow> {
  const video = await findVideo(db, id, readerId)
  if (!video) throw videoNotFound()
  if (canWatchUnsigned(video, readerId)) return video
  for (const allows of rules) if (await allows(db, video, readerId)) return video
  throw videoNotFound()
}

/** Returns the caller's own video; throws 403 with `refusal` for others who may watch it. */
export async function getOwn(db: Database, id: number, ownerId: number, refusal: string): Promise<VideoRow> {
  const video = await getWatchable(db, id, ownerId)
  if (video.user_id !== ownerId) throw forbidden(refusal)
  return video
}

/** Locks the caller's own video until the transaction ends; throws 403 with `refusal` for others who may watch it. */
export async function lockOwn(db: Database, id: number, ownerId: number, refusal: string) {
  const video = await lockVideo(db, id)
  if (!video || !canWatchUnsigned(video, ownerId)) throw notFound(`Video with id ${id} not found`)
  if (video.user_id !== ownerId) throw forbidden(refusal)
  return video
}

/** Throws when the project is not the caller's, or when they may not read the request. */
export async function checkProjectAndRequest(
  db: Database,
  { project_id, request_id }: Pick<DetailsChange, 'project_id' | 'request_id'>,
  callerId: number,
): Promise<void> {
  if (typeof project_id === 'number') {
    const owner = await findProjectOwner(db, project_id)
    if (owner !== callerId) throw notFound('Project not found')
  }
  if (typeof request_id === 'number') {
    const request = await findRequestFor(db, request_id, callerId)
    if (!request?.readable) throw notFound('Request not found')
  }
}
