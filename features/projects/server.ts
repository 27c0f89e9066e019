export { projectBelongings } from './server/belongings.ts'
export { projectsRoutes } from './server/routes.ts'

/** Whether a project exists and belongs to the account: only then may requests be put into it. */
export { ownsProject } from './server/queries.ts'
