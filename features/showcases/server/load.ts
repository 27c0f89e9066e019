import type { Endpoint } from '#platform/contract/endpoint.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { Handler } from '#platform/server/http/routes.ts'
import { findOwner, hasProfile, lockShowcase } from './queries/showcases.ts'
import { listOwnAmong } from './queries/videos.ts'

/** The handlers of some calls; each file of `server/` brings some of them. */
export type HandlersOf<Api extends Record<string, Endpoint>> = { [Key in keyof Api]: Handler<Api[Key]> }

/** What somebody wants to do with a showcase, as they are told that they may not. */
type Doing = 'update' | 'edit' | 'delete' | 'share'

export const showcaseNotFound = () => notFound('Showcase not found')
const refusal = (doing: Doing) => forbidden(`You do not have permission to ${doing} this showcase`)

type Owned = Awaited<ReturnType<typeof findOwner>>

// Everybody may see it, so everybody is told what they may not do.
function checked(showcase: Owned, ownerId: number, doing: Doing) {
  if (!showcase) throw showcaseNotFound()
  if (showcase.developer_id !== ownerId) throw refusal(doing)
  return showcase
}

/** A showcase of the caller's own. */
export const getOwn = async (db: Database, id: number, ownerId: number, doing: Doing) =>
  checked(await findOwner(db, id), ownerId, doing)

/** Holds a showcase of the caller's own until the transaction ends. */
export const lockOwn = async (db: Database, id: number, ownerId: number, doing: Doing) =>
  checked(await lockShowcase(db, id), ownerId, doing)

/** Refuses to link videos that are not the caller's own. Private ones may be linked: to link publishes nothing. */
export async function checkLinkable(db: Database, ids: readonly number[], callerId: number): Promise<void> {
  if (ids.length === 0) return
  const own = new Set(await listOwnAmong(db, ids, callerId))
  if (ids.some((id) => !own.has(id))) {
    throw badRequest('invalid_video_ids', "invalid_video_ids: One or more video IDs are invalid or don't belong to you")
  }
}

/** Refuses to link a profile that the caller has not made. */
export async function checkProfile(db: Database, callerId: number): Promise<void> {
  if (!(await hasProfile(db, callerId))) {
    throw notFound('Developer profile not found. Please create a profile first.')
  }
}
