import type { PersonalData } from '#features/accounts/server.ts'
import { PAGE_OPENED_WITHIN_MS } from '#features/payments/server.ts'
import { closePage, deleteBillingDetailsJob } from './jobs.ts'
import { listPendingOf } from './queries/buy.ts'
import { exportTrade, sumOwned } from './queries/lists.ts'

/** Purchases and sales stay in the books. Open payment pages are closed, so that a closed account neither pays nor is paid. */
export const purchasePersonalData: PersonalData = {
  name: 'purchases',
  exportOf: exportTrade,
  listLosses: async (db, accountId) => {
    const { bought, disputed, disputed_cents } = await sumOwned(db, accountId)
    return [
      ...(bought > 0 ? [{ kind: 'purchases' as const, count: bought, cents: null }] : []),
      ...(disputed > 0 ? [{ kind: 'disputed_sales' as const, count: disputed, cents: disputed_cents }] : []),
    ]
  },
  retentionReason:
    'Invoices and purchases stay in the books of both sides, invoices with the names on them, as the law requires.',
  erase: async ({ db, now, enqueue, enqueueAll }, { accountId }) => {
    const pending = await listPendingOf(db, accountId)
    const pages = pending.map(({ id }) => ({ purchase_id: id }))
    // A call that was under way may still store a purchase.
    const startAfter = new Date(now.getTime() + PAGE_OPENED_WITHIN_MS)
    await enqueue(deleteBillingDetailsJob, { account_id: accountId }, { startAfter, onceFor: String(accountId) })
    await enqueueAll(closePage, pages, { startAfter: now, onceFor: ({ purchase_id }) => String(purchase_id) })
  },
}
