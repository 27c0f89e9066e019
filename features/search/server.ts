import type { ServerFeature } from '#platform/server/feature.ts'
import { deleteUnusedWords, updateSearch } from './server/jobs.ts'
import { searchRoutes } from './server/routes.ts'
import { synonymRoutes } from './server/synonym-routes.ts'

export { pathOf } from './server/presenter.ts'
export { priceOf, startOf as periodStart } from './server/queries/filters.ts'
export { authorOf } from './server/queries/rank-items.ts'
export { findStoredQuery, type StoredQuery } from './server/stored-query.ts'
export { getStoredQueryVersion } from './server/queries/stored-query-version.ts'
export { wordsOf } from './server/words.ts'
export { listSearch, postgresEngine } from './server/postgres-engine.ts'
export { setLanguages } from './server/queries/items.ts'
export { addNewWords } from './server/vocabulary.ts'

export const searchFeature: ServerFeature = {
  routes: [...searchRoutes, ...synonymRoutes],
  scheduledJobs: [updateSearch],
  expiry: [deleteUnusedWords],
}
