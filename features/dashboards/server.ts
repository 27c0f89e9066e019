import type { ServerFeature } from '#platform/server/feature.ts'
import { dashboardsRoutes } from './server/routes.ts'

export const dashboardsFeature: ServerFeature = { routes: dashboardsRoutes }
