import type { PersonalData } from '#features/accounts/server.ts'
import { deleteMatchesOf, exportMatches } from './queries/personal-data.ts'

/** What somebody dismissed and what was found for them goes with their account. */
export const matchPersonalData: PersonalData = {
  name: 'matches',
  exportOf: exportMatches,
  erase: ({ db }, { accountId }) => deleteMatchesOf(db, accountId),
}
