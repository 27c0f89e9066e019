import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Handler } from '#platform/server/http/routes.ts'
import { findOwner, hasProfile, lockShowcase } from './queries/showcases.ts'
import { listOwnAmong } from './queries/videos.ts'

/** Handlers of some endpoints of an API; each file of `server/` provides some. */
export type HandlersOf<Api extends Record<string, Endpoint>> = { [Key in keyof Api]: Handler<Api[Key]> }

/** Action on a showcase, as named in the error message. */
type ShowcaseAction = 'update' | 'edit' | 'delete' | 'share'

export const showcaseNotFound = () => notFound('Showcase not found')
const refusal = (action: ShowcaseAction) => forbidden(`You do not have permission to ${action} this showcase`)

type Owned = Awaited<ReturnType<typeof findOwner>>

// Showcases are public, so 403 reveals nothing.
function expectOwner(showcase: Owned, ownerId: number, action: ShowcaseAction) {
  if (!showcase) throw showcaseNotFound()
  if (showcase.developer_id !== ownerId) throw refusal(action)
  return showcase
}

/** Returns the caller's own showcase. */
export const getOwn = async (db: Database, id: number, ownerId: number, action: ShowcaseAction) =>
  expectOwner(await findOwner(db, id), ownerId, action)

/** Locks the caller's own showcase until the transaction ends. */
export const lockOwn = async (db: Database, id: number, ownerId: number, action: ShowcaseAction) =>
  expectOwner(await lockShowcase(db, id), ownerId, action)

/** Throws unless all videos are the caller's own. Private ones may be linked, because linking does not publish them. */
export async function checkLinkable(db: Database, ids: readonly number[], callerId: number): Promise<void> {
  if (ids.length === 0) return
  const own = new Set(await listOwnAmong(db, ids, callerId))
  if (ids.some((id) => !own.has(id))) {
    throw badRequest('invalid_video_ids', "invalid_video_ids: One or more video IDs are invalid or don't belong to you")
  }
}

/** Throws when the caller has no profile to link. */
export async function checkProfile(db: Database, callerId: number): Promise<void> {
  if (!(await hasProfile(db, callerId))) {
    throw notFound('Developer profile not found. Please create a profile first.')
  }
}
