import type { PersonalData } from '#features/accounts/server.ts'
import { closeWaiting } from './answers.ts'
import { withdrawSnagsOf } from './transitions.ts'
import { exportSnags, listPitchedRequests } from './queries/personal-data.ts'

/** What a creator who leaves pitched is withdrawn; what others pitched to a client who leaves is closed, and they are told. */
export const snagPersonalData: PersonalData = {
  name: 'snags',
  exportOf: exportSnags,
  forget: async (work, { accountId }) => {
    await withdrawSnagsOf(work.db, accountId)
    for (const request of await listPitchedRequests(work.db, accountId)) await closeWaiting(work, request)
  },
}
