import type { ServerFeature } from '#platform/server/feature.ts'
import { projectPersonalData } from './server/personal-data.ts'
import { projectsRoutes } from './server/routes.ts'

/** Returns the owner of a project, undefined if there is none; requests can only be moved into projects of their own owner. */
export { findProjectOwner } from './server/queries.ts'

/** Changes the request counts of an owner's projects; projects missing from the result do not exist or belong to others. */
export { countRequests } from './server/queries.ts'

export const projectsFeature: ServerFeature = { routes: projectsRoutes, personalData: [projectPersonalData] }
