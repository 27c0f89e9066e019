import { holdAccount } from '#features/accounts/server.ts'
import { OWN_RATINGS_LINK, type RatedKind } from '#features/ratings/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { findRated, setStanding } from './queries/rating-subject.ts'

/** Returns a creator or client to be rated, and whether ratings about them are public; undefined when there is no such person. */
export async function findRatedPerson(db: Database, id: number, user_type: 'developer' | 'client') {
  const person = await findRated(db, id, user_type)
  return person && { owner_id: id, ...OWN_RATINGS_LINK, is_public: person.is_public }
}

// Serializes with account closing: a concurrent closing either waits for this commit, or came first and prevents the rating.
const isAccountOpen = async (db: Database, id: number) => (await holdAccount(db, { id })) !== undefined

/** Stores the totals of a creator's ratings in their profile, if there is one. */
export const storeRatingTotals: RatedKind['onRated'] = async ({ db }: Work, id, standing) => {
  if (!(await isAccountOpen(db, id))) return false
  await setStanding(db, id, standing)
  return true
}

/** Stores nothing, because clients are not listed: their totals are computed when read. */
export const expectAccountOpen: RatedKind['onRated'] = ({ db }, id) => isAccountOpen(db, id)
