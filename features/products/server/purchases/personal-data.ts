import type { PersonalData } from '#features/accounts/server.ts'
import { closePage } from './jobs.ts'
import { listPendingOf } from '../queries/purchases/buying.ts'
import { exportTrade } from '../queries/purchases/lists.ts'

/** What somebody bought and sold stays in the books. Payment pages that are open are closed: nobody pays for, or to, who has left. */
export const purchasePersonalData: PersonalData = {
  name: 'purchases',
  exportOf: exportTrade,
  forget: async ({ db, enqueue }, { accountId }) => {
    for (const { id: purchase_id } of await listPendingOf(db, accountId)) {
      await enqueue(closePage, { purchase_id }, { onceFor: String(purchase_id) })
    }
  },
}
