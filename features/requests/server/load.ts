import type { Handler } from '#platform/server/http/routes.ts'
import type { Database } from '#platform/server/database/database.ts'
import { badRequest, forbidden, notFound } from '#platform/server/http/http-errors.ts'
import type { requestsApi } from '../contract.ts'
import { findAccess, findRequest, lockRequest } from './queries/requests.ts'

/** Handlers of this feature; each file in `server/` provides some of them. */
export type Handlers = { [Key in keyof typeof requestsApi]: Handler<(typeof requestsApi)[Key]> }

export const requestNotFound = () => notFound('Request not found')
export const projectNotFound = () => notFound('Project not found')
export const sensitiveCannotBePublic = () =>
  badRequest('sensitive_stays_private', 'Requests containing sensitive data cannot be public')

/** Throws unless the sharer acknowledged that recipients of a sensitive request can read all of it. */
export function checkSensitive(request: { contains_sensitive_data: boolean }, acknowledged: boolean): void {
  if (request.contains_sensitive_data && !acknowledged) {
    throw badRequest('sensitive_stays_private', 'Cannot share requests containing sensitive data')
  }
}

/** Returns a request as a reader sees it. Throws 404 for those who cannot read it, which does not reveal that it exists. */
export async function getRequest(db: Database, id: number, readerId: number | null) {
  const request = await findRequest(db, id, readerId)
  if (!request?.readable) throw requestNotFound()
  return request
}

/** Throws 404 for those who cannot read a request; returns its owner and status, and not what its reader sees. */
export async function expectReadable(db: Database, id: number, readerId: number | null) {
  const request = await findAccess(db, id, readerId)
  if (!request?.readable) throw requestNotFound()
  return request
}

export async function lockedRequest(db: Database, id: number, readerId: number) {
  if (!(await lockRequest(db, id))) throw requestNotFound()
  return getRequest(db, id, readerId)
}

/** Locks a request of the caller's own until the transaction ends; other readers get an error that explains what they cannot do. */
export async function lockedOwnRequest(db: Database, id: number, ownerId: number, refusal: string) {
  const request = await lockedRequest(db, id, ownerId)
  if (request.user_id !== ownerId) throw forbidden(refusal)
  return request
}
