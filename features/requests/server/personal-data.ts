import type { PersonalData } from '#features/accounts/server.ts'
import { requestsSubject, sharesSubject } from '../contract.ts'
import { updateProjectCounts } from './project-groups.ts'
import { exportRequests, withdrawRequestsOf } from './queries/personal-data.ts'

/** Requests of a closed account stay readable only for participants of their conversations. */
export const requestPersonalData: PersonalData = {
  name: 'requests',
  exportOf: exportRequests,
  erase: async ({ db, now, changes }, { accountId }) => {
    const deleted = await withdrawRequestsOf(db, accountId, now)
    await updateProjectCounts(
      db,
      accountId,
      deleted.map(({ project_id }) => ({ from: project_id, to: null })),
    )
    changes(requestsSubject, sharesSubject)
  },
}
