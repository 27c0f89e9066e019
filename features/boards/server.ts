import type { ServerFeature } from '#platform/server/feature.ts'
import { boardPersonalData } from './server/personal-data.ts'
import { boardsRoutes } from './server/routes.ts'

export const boardsFeature: ServerFeature = { routes: boardsRoutes, personalData: [boardPersonalData] }
