import { holdAccount } from '#features/accounts/server.ts'
import { OWN_RATINGS, type RatedKind } from '#features/ratings/server.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Work } from '#platform/server/work/work.ts'
import { findRated, setStanding } from './queries/rating-subject.ts'

/** A creator or client to be rated, and whether everybody may read what is said of them; undefined when there is no such person. */
export async function findRatedPerson(db: Database, id: number, user_type: 'developer' | 'client') {
  const person = await findRated(db, id, user_type)
  return person && { owner_id: id, ...OWN_RATINGS, is_public: person.is_public }
}

// Whoever closes their account at this moment is either still here when this commits, or was not to be rated any more.
const isHere = async (db: Database, id: number) => (await holdAccount(db, { id })) !== undefined

/** Keeps what a creator's ratings come to in their profile, if they have made one. */
export const keepStanding: RatedKind['onRated'] = async ({ db }: Work, id, standing) => {
  if (!(await isHere(db, id))) return false
  await setStanding(db, id, standing)
  return true
}

/** Clients stand in no list: what their ratings come to is read where it is counted. */
export const expectHere: RatedKind['onRated'] = ({ db }, id) => isHere(db, id)
