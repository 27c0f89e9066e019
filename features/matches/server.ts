import type { ServerFeature } from '#platform/server/feature.ts'
import { findNewMatches, expireMatches, sendMatchesOfWeek } from './server/jobs.ts'
import { matchPersonalData } from './server/personal-data.ts'
import { matchesRoutes } from './server/routes.ts'

export const matchesFeature: ServerFeature = {
  routes: matchesRoutes,
  scheduledJobs: [findNewMatches, sendMatchesOfWeek],
  expiry: [expireMatches],
  personalData: [matchPersonalData],
}
