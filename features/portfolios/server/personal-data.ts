import type { PersonalData } from '#features/accounts/server.ts'
import { portfoliosSubject } from '../contract/subjects.ts'
import { exportPages, deletePages } from './queries/personal-data.ts'

/** Pages are deleted with their owner's account; the works on them are deleted by the features they belong to. */
export const portfolioPersonalData: PersonalData = {
  name: 'portfolios',
  exportOf: exportPages,
  erase: ({ db, changes }, { accountId }) => {
    changes(portfoliosSubject)
    return deletePages(db, accountId)
  },
}
