import type { ServerFeature } from '#platform/server/feature.ts'
import { shareLinkPersonalData } from './server/personal-data.ts'

export { presentLink, shareLinkHandlers } from './server/handlers.ts'
export { isGranted, type LinkState } from './server/grants.ts'
export { findLinkByToken, findLinkToVideo, findOpenedVideo } from './server/queries.ts'
export { isOpen } from './server/rules.ts'

export const shareLinksFeature: ServerFeature = { personalData: [shareLinkPersonalData] }
