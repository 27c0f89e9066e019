import { conflict } from '#platform/server/http/http-errors.ts'
import type { PersonalData } from '#features/accounts/server.ts'
import { closePage } from './jobs.ts'
import { listDisputesOf } from './queries/disputes.ts'
import { listFundingsOf, listPendingOf } from './queries/fundings.ts'
import { listHoldingMoney } from './queries/milestones.ts'

/** Milestones stay in the books and with the other side. Money that is held is released or refunded before an account is closed. */
export const milestonePersonalData: PersonalData = {
  name: 'milestones',
  exportOf: async (db, accountId) => ({
    payments: await listFundingsOf(db, accountId),
    disputes: await listDisputesOf(db, accountId),
  }),
  retentionReason:
    'Milestones that were paid here and disputes about them stay with the agreement, for both sides and the books.',
  erase: async ({ db, now, enqueueAll }, { accountId }) => {
    if (await listHoldingMoney(db, accountId)) {
      throw conflict('milestone_funded', 'A milestone still holds money: have it released or refunded first.')
    }
    const pending = await listPendingOf(db, accountId)
    // It would arrive on the balance of somebody who has left.
    if (pending.some(({ client_id, is_processing }) => is_processing && client_id === accountId)) {
      throw conflict(
        'payment_processing',
        'A payment for a milestone is still being processed. Try again once it has arrived.',
      )
    }
    const pages = pending.map(({ id }) => ({ funding_id: id }))
    await enqueueAll(closePage, pages, { startAfter: now, onceFor: ({ funding_id }) => String(funding_id) })
  },
}
