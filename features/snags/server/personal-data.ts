import type { PersonalData } from '#features/accounts/server.ts'
import { closeWaiting } from './replies.ts'
import { withdrawSnagsOf } from './transitions.ts'
import { exportSnags, listPitchedRequests } from './queries/personal-data.ts'

/**
 * Closing a creator's account withdraws their pitches; closing a client's closes the pitches for their requests and notifies the creators.
 */
export const snagPersonalData: PersonalData = {
  name: 'snags',
  exportOf: exportSnags,
  erase: async (work, { accountId }) => {
    await withdrawSnagsOf(work.db, accountId)
    for (const request of await listPitchedRequests(work.db, accountId)) await closeWaiting(work, request)
  },
}
