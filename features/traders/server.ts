import type { ServerFeature } from '#platform/server/feature.ts'
import { traderPersonalData } from './server/personal-data.ts'
import { tradersRoutes } from './server/routes.ts'

export { readSellerDetails } from './server/presenter.ts'
export { paymentPageNote } from './server/rules.ts'

export const tradersFeature: ServerFeature = { routes: tradersRoutes, personalData: [traderPersonalData] }
