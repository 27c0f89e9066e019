import type { ServerFeature } from '#platform/server/feature.ts'
export type { InstallationServices } from './server/services.ts'
import { installationRoutes } from './server/routes.ts'

export { followStoredSettings } from './server/stored-settings.ts'

export const installationFeature: ServerFeature = { routes: installationRoutes }
