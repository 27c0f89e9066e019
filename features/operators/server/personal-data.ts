import type { PersonalData } from '#features/accounts/server.ts'
import { deleteGrant, eraseReasons, exportOperator, insertEntry } from './queries.ts'

/** A grant ends with its account. What was done stays, by number; why it was done to whoever leaves goes. */
export const operatorPersonalData: PersonalData = {
  name: 'operator',
  exportOf: exportOperator,
  forget: async ({ db, now }, { accountId }) => {
    await eraseReasons(db, accountId)
    if (!(await deleteGrant(db, accountId))) return
    await insertEntry(db, {
      action: 'revoke_operator',
      actor_id: accountId,
      account_id: accountId,
      reason: null,
      created_at: now,
    })
  },
}
