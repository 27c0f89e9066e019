import type { ServerFeature } from '#platform/server/feature.ts'
import { forgetWords, updateSearch } from './server/jobs.ts'
import { searchRoutes } from './server/routes.ts'
import { synonymRoutes } from './server/synonym-routes.ts'

export { postgresEngine } from './server/postgres-engine.ts'
export { setLanguages } from './server/queries/items.ts'
export { learnWords } from './server/vocabulary.ts'

export const searchFeature: ServerFeature = {
  routes: [...searchRoutes, ...synonymRoutes],
  scheduledJobs: [updateSearch],
  expiry: [forgetWords],
}
