import type { ServerFeature } from '#platform/server/feature.ts'
import { portfolioPersonalData } from './server/personal-data.ts'
import { portfoliosRoutes } from './server/routes.ts'
import { portfolioLinks } from './server/share-links.ts'

export const portfoliosFeature: ServerFeature = {
  routes: portfoliosRoutes,
  personalData: [portfolioPersonalData],
  linkRules: { page: portfolioLinks },
}
