import { clearMailAuthor } from '#platform/server/outside/mail-texts.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { deleteAcceptances } from './queries/acceptances.ts'
import { exportLegal, clearAuthor } from './queries/personal-data.ts'

/** Accepted terms, and for owners the texts they published, which stay without their name. */
export const legalPersonalData: PersonalData = {
  name: 'legal',
  exportOf: exportLegal,
  erase: async ({ db }, { accountId }) => {
    await deleteAcceptances(db, accountId)
    await clearMailAuthor(db, accountId)
    await clearAuthor(db, accountId)
  },
}
