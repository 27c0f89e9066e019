import type { PersonalData } from '#features/accounts/server.ts'
import { detachDonations, exportDonations } from './queries.ts'

/** What somebody gave stays in the books, without their name. Anonymous gifts are nobody's and in no copy. */
export const donationPersonalData: PersonalData = {
  name: 'donations',
  exportOf: exportDonations,
  forget: ({ db }, { accountId }) => detachDonations(db, accountId),
}
