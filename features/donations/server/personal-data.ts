import type { PersonalData } from '#features/accounts/server.ts'
import { supportersSubject } from '../contract.ts'
import { detachDonations, exportDonations } from './queries.ts'
import { detachMonthlyGifts, exportMonthlyGifts } from './queries/monthly.ts'
import { deleteSupporter, findSupporter } from './queries/supporters.ts'

/** What somebody gave stays in the books, without their name. Anonymous gifts are nobody's and in no copy. */
export const donationPersonalData: PersonalData = {
  name: 'donations',
  exportOf: async (db, accountId) => ({
    gifts: await exportDonations(db, accountId),
    monthly_gifts: await exportMonthlyGifts(db, accountId),
    supporter: (await findSupporter(db, accountId)) ?? null,
  }),
  forget: async ({ db, changes }, { accountId }) => {
    await detachDonations(db, accountId)
    await detachMonthlyGifts(db, accountId)
    await deleteSupporter(db, accountId)
    changes(supportersSubject)
  },
}
