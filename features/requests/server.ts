import type { Database } from '../../platform/server/database.ts'
import { findRequest, insertTalker } from './server/queries/requests.ts'

export { requestsRoutes } from './server/routes.ts'

/**
 * A request as an account sees it (as nobody with null), with `readable`: whether it is public, theirs, shared with them, or
 * talked about by them. Undefined when there is none; what is not readable must not be shown.
 */
export const findRequestFor = (db: Database, requestId: number, accountId: number | null) =>
  findRequest(db, requestId, accountId)

/**
 * Lets a developer keep reading a request because they talk about it, and counts their conversation, once however often it is
 * called. Answers whether they are new. Call it in the transaction that opens the conversation, on a request that exists.
 */
export const admitTalker = (
  db: Database,
  talker: { request_id: number; account_id: number; now: Date },
): Promise<boolean> => insertTalker(db, talker)
