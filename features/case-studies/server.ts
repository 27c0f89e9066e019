import type { ServerFeature } from '#platform/server/feature.ts'
import { caseStudyPersonalData } from './server/personal-data.ts'
import { caseStudiesRoutes } from './server/routes.ts'

export const caseStudiesFeature: ServerFeature = {
  routes: caseStudiesRoutes,
  personalData: [caseStudyPersonalData],
}
