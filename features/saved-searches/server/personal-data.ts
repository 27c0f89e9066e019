import type { PersonalData } from '#features/accounts/server.ts'
import { deleteSearchesOf, exportSearches } from './queries/searches.ts'

/** Saved searches and what they found end with the account. */
export const savedSearchesPersonalData: PersonalData = {
  name: 'saved_searches',
  exportOf: exportSearches,
  erase: ({ db }, { accountId }) => deleteSearchesOf(db, accountId),
}
