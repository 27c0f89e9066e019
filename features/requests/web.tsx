import type { WebFeature } from '#platform/web/feature.ts'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'

export { MatchingRequests } from './web/MatchingRequests.tsx'
export { SharingBox } from './web/SharingBox.tsx'
export { RequestActions, RequestArticle } from './web/RequestArticle.tsx'
export { RequestCard } from './web/RequestCard.tsx'
export { RequestsPage } from './web/RequestsPage.tsx'
export { SensitiveConsent } from './web/SensitiveConsent.tsx'
export { REQUEST_STATUSES } from './web/statuses.ts'
export { SharedRequestCard } from './web/SharedRequestCard.tsx'
export { TicketsPage } from './web/TicketsPage.tsx'
export { useNoteViewed } from './web/useNoteViewed.ts'
export { useNewShared } from './web/useNewShared.ts'
export { ChooseVideos, ShownVideo, showVideosBy, type VideoParts } from './web/video-parts.tsx'

/** Posts a request, or changes one. Fetched when it is opened. */
export const RequestFormDialog = onDemand(async () => (await import('./web/RequestFormDialog.tsx')).RequestFormDialog)

/** A part of the first page, fetched when the page stands: it must not make that page slower. */
export const loadNewestRequests = () => import('./web/NewestRequests.tsx')

export const requestsFeature: WebFeature = {
  liveEvents: () => import('./web/live-events.ts'),
}
