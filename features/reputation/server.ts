import type { ServerFeature } from '#platform/server/feature.ts'
import { askBothForRatings, recordWorkedTogether } from './server/agreement-listeners.ts'
import { ratedClients, ratedDevelopers } from './server/rated-people.ts'
import { reputationRoutes } from './server/routes.ts'

export const reputationFeature: ServerFeature = {
  routes: reputationRoutes,
  onAgreementSettled: [recordWorkedTogether],
  onAgreementCompleted: [askBothForRatings],
  ratedKinds: { developer: ratedDevelopers, client: ratedClients },
}
