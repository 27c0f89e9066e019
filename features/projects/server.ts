import type { ServerFeature } from '#platform/server/feature.ts'
import { projectPersonalData } from './server/personal-data.ts'
import { projectsRoutes } from './server/routes.ts'

/** Whose project it is, undefined when there is none: requests go into projects of their own owner only. */
export { findProjectOwner } from './server/queries.ts'

/** Counts requests into and out of an owner's projects; those it does not answer are not there, or another's. */
export { countRequests } from './server/queries.ts'

export const projectsFeature: ServerFeature = { routes: projectsRoutes, personalData: [projectPersonalData] }
