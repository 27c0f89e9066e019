import type { Caller } from '#platform/server/http/caller.ts'
import type { Database } from '#platform/server/database/database.ts'
import { forbidden, notFound, notSignedIn } from '#platform/server/http/http-errors.ts'
import { findSettledBetween } from '#features/agreements/server.ts'
import { hasTalked } from '#features/conversations/server.ts'
import { expectAccountOpen, findRatedPerson, storeRatingTotals } from '#features/profiles/server.ts'
import type { Permission, RatedKind } from '#features/ratings/server.ts'

async function permissionOfClient(db: Database, developerId: number, rater: Caller): Promise<Permission> {
  if (rater.user_type === 'client') {
    const agreed = await findSettledBetween(db, { client_id: rater.id, developer_id: developerId })
    if (agreed || (await hasTalked(db, rater.id, developerId))) return { agreed: agreed ?? null }
  }
  const refusal = forbidden('Only clients who have had a conversation with this creator can rate them', 'never_talked')
  return { refusal }
}

async function permissionOfCreator(db: Database, clientId: number, rater: Caller): Promise<Permission> {
  const agreed =
    rater.user_type === 'developer' && (await findSettledBetween(db, { client_id: clientId, developer_id: rater.id }))
  if (agreed) return { agreed }
  return { refusal: forbidden('Only creators who have an agreement with this client can rate them', 'never_agreed') }
}

const isKnownTo = async (db: Database, developerId: number, reader: Caller | null): Promise<boolean> =>
  reader !== null && !('refusal' in (await permissionOfClient(db, developerId, reader)))

/**
 * Creators as a rated kind: clients who have a conversation with them can rate them. Ratings of a creator without a public profile are
 * visible only to the creator and to those clients.
 */
export const ratedDevelopers: RatedKind = {
  find: async (db, id, reader) => {
    const found = await findRatedPerson(db, id, 'developer')
    const isShown = found && (found.is_public || reader?.id === id || (await isKnownTo(db, id, reader)))
    if (!isShown) throw notFound('Creator not found')
    return found
  },
  mayRate: permissionOfClient,
  onRated: storeRatingTotals,
}

/** Clients as a rated kind: creators who have an agreement with them can rate them; creators and the client can read the ratings. */
export const ratedClients: RatedKind = {
  find: async (db, id, reader) => {
    if (reader === null) throw notSignedIn()
    if (reader.user_type !== 'developer' && reader.id !== id) {
      throw forbidden('Only creators can see what a client has done here')
    }
    const found = await findRatedPerson(db, id, 'client')
    if (!found) throw notFound('Client not found')
    return found
  },
  mayRate: permissionOfCreator,
  onRated: expectAccountOpen,
}
