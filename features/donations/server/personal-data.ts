import type { PersonalData } from '#features/accounts/server.ts'
import { supportersSubject } from '../contract.ts'
import { detachDonations, exportDonations } from './queries.ts'
import { detachMonthlyGifts, exportMonthlyGifts } from './queries/monthly.ts'
import { deleteSupporter, findSupporter } from './queries/supporters.ts'

/**
 * Exports named donations; on closing an account, its donations stay in the books without the account. Anonymous ones belong to no account
 * and are in no export.
 */
export const donationPersonalData: PersonalData = {
  name: 'donations',
  exportOf: async (db, accountId) => ({
    gifts: await exportDonations(db, accountId),
    monthly_gifts: await exportMonthlyGifts(db, accountId),
    supporter: (await findSupporter(db, accountId)) ?? null,
  }),
  erase: async ({ db, changes }, { accountId }) => {
    await detachDonations(db, accountId)
    await detachMonthlyGifts(db, accountId)
    await deleteSupporter(db, accountId)
    changes(supportersSubject)
  },
}
