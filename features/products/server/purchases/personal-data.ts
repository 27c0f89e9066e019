import type { PersonalData } from '#features/accounts/server.ts'
import { closePage } from './jobs.ts'
import { listPendingOf } from '../queries/purchases/buying.ts'
import { exportTrade } from '../queries/purchases/lists.ts'

/** What somebody bought and sold stays in the books. Payment pages that are open are closed: nobody pays for, or to, who has left. */
export const purchasePersonalData: PersonalData = {
  name: 'purchases',
  exportOf: exportTrade,
  forget: async ({ db, now, enqueueAll }, { accountId }) => {
    const pending = await listPendingOf(db, accountId)
    const pages = pending.map(({ id }) => ({ purchase_id: id }))
    await enqueueAll(closePage, pages, { startAfter: now, onceFor: ({ purchase_id }) => String(purchase_id) })
  },
}
