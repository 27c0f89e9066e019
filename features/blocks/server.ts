import type { ServerFeature } from '#platform/server/feature.ts'
import { blockPersonalData } from './server/personal-data.ts'
import { blocksRoutes } from './server/routes.ts'

export { listReachable } from './server/queries.ts'
export { contactRefused, expectContact } from './server/refusal.ts'

export const blocksFeature: ServerFeature = {
  routes: blocksRoutes,
  personalData: [blockPersonalData],
}
