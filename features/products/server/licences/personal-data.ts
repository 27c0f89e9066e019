import type { PersonalData } from '#features/accounts/server.ts'
import { deleteBought, deleteOffered, exportLicences } from './queries/personal-data.ts'

/** Licence keys go with their buyer and are invalid from then on; those of a seller who leaves stay with their buyers. */
export const licencesPersonalData: PersonalData = {
  name: 'licences',
  exportOf: exportLicences,
  erase: async ({ db }, { accountId }) => {
    await deleteBought(db, accountId)
    await deleteOffered(db, accountId)
  },
}
