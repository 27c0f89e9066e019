import type { PersonalData } from '#features/accounts/server.ts'
import { requestsSubject, sharesSubject } from '../contract.ts'
import { countMoves } from './project-groups.ts'
import { exportRequests, withdrawRequestsOf } from './queries/personal-data.ts'

/** What somebody posted stays readable for those who talked with them about it, and for nobody else. */
export const requestPersonalData: PersonalData = {
  name: 'requests',
  exportOf: exportRequests,
  forget: async ({ db, now, changes }, { accountId }) => {
    const deleted = await withdrawRequestsOf(db, accountId, now)
    await countMoves(
      db,
      accountId,
      deleted.map(({ project_id }) => ({ from: project_id, to: null })),
    )
    changes(requestsSubject, sharesSubject)
  },
}
