import type { PersonalData } from '#features/accounts/server.ts'
import { deleteProjectsOf, exportProjects } from './queries.ts'

/** Projects are exported with their owner's data, and deleted with the account. */
export const projectPersonalData: PersonalData = {
  name: 'projects',
  exportOf: exportProjects,
  erase: ({ db }, { accountId }) => deleteProjectsOf(db, accountId),
}
