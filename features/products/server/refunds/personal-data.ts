import type { PersonalData } from '#features/accounts/server.ts'
import { closeReceived, deleteRequested, exportRefunds } from './queries/personal-data.ts'
import { deleteRule } from './queries/refund-rules.ts'

/** Refund requests go with their buyer; those to a seller who leaves are closed, and lose what the seller wrote. */
export const refundsPersonalData: PersonalData = {
  name: 'refund_requests',
  exportOf: exportRefunds,
  erase: async ({ db, now }, { accountId }) => {
    await deleteRequested(db, accountId)
    await closeReceived(db, accountId, now)
    await deleteRule(db, accountId)
  },
}
