import type { WebFeature } from '#platform/web/feature.ts'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'

export { MatchingRequests } from './web/tickets/MatchingRequests.tsx'
export { SharingBox } from './web/shared/SharingBox.tsx'
export { RequestActions, RequestArticle } from './web/view/RequestArticle.tsx'
export { RequestCard } from './web/tickets/RequestCard.tsx'
export { RequestsPage } from './web/own/RequestsPage.tsx'
export { SensitiveConsent } from './web/shared/SensitiveConsent.tsx'
export { REQUEST_STATUSES } from './web/own/statuses.ts'
export { SharedRequestCard } from './web/shared/SharedRequestCard.tsx'
export { TicketsPage } from './web/tickets/TicketsPage.tsx'
export { useNoteViewed } from './web/view/useNoteViewed.ts'
export { useNewShared } from './web/shared/useNewShared.ts'
export { ChooseVideos, ShownVideo, showVideosBy, type VideoParts } from './web/view/video-parts.tsx'

/** Posts a request, or changes one. Fetched when it is opened. */
export const RequestFormDialog = onDemand(
  async () => (await import('./web/own/RequestFormDialog.tsx')).RequestFormDialog,
)

/** A part of the first page, fetched when the page stands: it must not make that page slower. */
export const loadNewestRequests = () => import('./web/tickets/NewestRequests.tsx')

export const requestsFeature: WebFeature = {
  liveEvents: () => import('./web/live-events.ts'),
}
