import type { PersonalData } from '#features/accounts/server.ts'
import { caseStudiesSubject } from '../contract.ts'
import { deleteCaseStudies, exportCaseStudies } from './queries.ts'

/** Case studies need the consent of both sides, so they are deleted with the account of either. */
export const caseStudyPersonalData: PersonalData = {
  name: 'case_studies',
  exportOf: exportCaseStudies,
  erase: ({ db, changes }, { accountId }) => {
    changes(caseStudiesSubject)
    return deleteCaseStudies(db, accountId)
  },
}
