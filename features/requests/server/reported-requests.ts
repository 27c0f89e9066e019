import type { ReportedKindRules } from '#features/moderation/server.ts'
import { requestsSubject } from '../contract.ts'
import { findAccess, findReported, setShown } from './queries/requests.ts'

/** Requests as a reported kind: whoever can read one may report it. */
export const reportedRequests: ReportedKindRules = {
  read: async (db, id) => {
    const request = await findReported(db, id)
    return request ? { ...request, path: `/tickets/${id}` } : null
  },
  maySee: async (db, id, reader) => (await findAccess(db, id, reader?.id ?? null))?.readable ?? false,
  setShown: ({ db }, id, isShown) => setShown(db, id, isShown),
  subjects: [requestsSubject],
}
