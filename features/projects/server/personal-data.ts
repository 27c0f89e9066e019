import type { PersonalData } from '#features/accounts/server.ts'
import { deleteProjectsOf, exportProjects } from './queries.ts'

/** Projects are their owner's folders and go with them. */
export const projectPersonalData: PersonalData = {
  name: 'projects',
  exportOf: exportProjects,
  forget: ({ db }, { accountId }) => deleteProjectsOf(db, accountId),
}
