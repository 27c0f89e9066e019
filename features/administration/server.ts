import type { ServerFeature } from '#platform/server/feature.ts'
export type { AdministrationServices } from './server/services.ts'
import { sitePictureFiles } from './server/pictures.ts'
import { administrationRoutes } from './server/routes.ts'

export { followStoredSettings } from './server/stored-settings.ts'

export const administrationFeature: ServerFeature = { routes: administrationRoutes, sweptFiles: [sitePictureFiles] }
