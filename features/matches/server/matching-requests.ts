import type { Database } from '#platform/server/database/database.ts'
import { requestsFor } from '#features/requests/server.ts'
import { matchesFor } from './queries/matching-requests.ts'

/** Lists open public requests that fit a creator as they see them, the best first, with the facts that the reasons are made of. */
export const listMatchingRequests = (db: Database, creatorId: number, limit: number) =>
  requestsFor(db, creatorId)
    .innerJoin(matchesFor(creatorId, limit).as('match'), 'match.id', 'requests.id')
    .select(['match.matching_skills', 'match.work_title', 'match.has_worked', 'match.covers_prices'])
    // Beside the index, which another engine might keep later than in the same transaction.
    .where('requests.is_public', '=', true)
    .where('requests.status', '=', 'open')
    .where('owner.is_active', '=', true)
    .orderBy('match.place')
    .execute()
