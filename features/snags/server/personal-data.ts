import type { PersonalData } from '#features/accounts/server.ts'
import { closeWaiting } from './answers.ts'
import { exportSnags, listPitchedRequests, withdrawSnagsOf } from './queries/leaving.ts'
import { statesBefore } from './rules.ts'

/** What a creator who leaves pitched is withdrawn; what others pitched to a client who leaves is closed, and they are told. */
export const snagPersonalData: PersonalData = {
  name: 'snags',
  exportOf: exportSnags,
  forget: async (tx, { accountId, now, services, publish }) => {
    await withdrawSnagsOf(tx, accountId, statesBefore('withdrawn'))
    const act = { db: tx, publish, now, services }
    for (const request of await listPitchedRequests(tx, accountId)) await closeWaiting(act, request)
  },
}
