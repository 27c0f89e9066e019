import type { ServerFeature } from '#platform/server/feature.ts'
import { sendReply } from './server/jobs.ts'
import { feedbackPersonalData } from './server/personal-data.ts'
import { feedbackRoutes } from './server/routes.ts'

export const feedbackFeature: ServerFeature = {
  routes: feedbackRoutes,
  jobs: [sendReply],
  personalData: [feedbackPersonalData],
}
