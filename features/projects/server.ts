export { projectPersonalData } from './server/personal-data.ts'
export { projectsRoutes } from './server/routes.ts'

/** Whose project it is, undefined when there is none: requests go into projects of their own owner only. */
export { findProjectOwner } from './server/queries.ts'
