import type { ServerFeature } from '#platform/server/feature.ts'
import { operatorRoutes } from './server/operator-routes.ts'
import { payoutsPersonalData } from './server/personal-data.ts'
import { findRequested } from './server/queries/requests.ts'
import { payoutsRoutes } from './server/routes.ts'

export const payoutsFeature: ServerFeature = {
  routes: [...payoutsRoutes, ...operatorRoutes],
  personalData: [payoutsPersonalData],
  operatorTasks: [{ kind: 'requested_payouts', role: 'finance', find: findRequested }],
}
