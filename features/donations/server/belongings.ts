import type { Belongings } from '../../accounts/server.ts'
import { detachDonations, exportDonations } from './queries.ts'

/** What somebody gave stays in the books, without their name. Anonymous gifts are nobody's and in no copy. */
export const donationBelongings: Belongings = {
  name: 'donations',
  exportOf: exportDonations,
  forget: (tx, { accountId }) => detachDonations(tx, accountId),
}
