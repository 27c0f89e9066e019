import type { Belongings } from '../../accounts/server.ts'
import { exportRequests, withdrawRequestsOf } from './queries/leaving.ts'

/** What somebody posted stays readable for those who talked with them about it, and for nobody else. */
export const requestBelongings: Belongings = {
  name: 'requests',
  exportOf: exportRequests,
  forget: (tx, { accountId, now }) => withdrawRequestsOf(tx, accountId, now),
}
