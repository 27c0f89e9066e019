import type { Belongings } from '../../accounts/server.ts'
import { deleteProjectsOf, exportProjects } from './queries.ts'

/** Projects are their owner's folders and go with them. */
export const projectBelongings: Belongings = {
  name: 'projects',
  exportOf: exportProjects,
  forget: (tx, { accountId }) => deleteProjectsOf(tx, accountId),
}
