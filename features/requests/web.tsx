import type { WebFeature } from '#platform/web/feature.ts'
import { onDemand } from '#platform/web/ui/layout/onDemand.tsx'
import { REQUEST_DRAFT } from './web/own/draft-prefix.ts'

export { SharingBox } from './web/shared/SharingBox.tsx'
export { RequestActions } from './web/view/RequestActions.tsx'
export { RequestArticle } from './web/view/RequestArticle.tsx'
export { RequestCard } from './web/tickets/RequestCard.tsx'
export { RequestsPage } from './web/own/RequestsPage.tsx'
export { SensitiveConsent } from './web/shared/SensitiveConsent.tsx'
export { REQUEST_STATUSES } from './web/own/statuses.ts'
export { SharedRequestCard } from './web/shared/SharedRequestCard.tsx'
export { requestPath } from './web/tickets/request-path.ts'
export { TicketPage } from './web/view/TicketPage.tsx'
export { TicketsPage } from './web/tickets/TicketsPage.tsx'
export { VisibilityLine } from './web/view/VisibilityLine.tsx'
export { useNoteViewed } from './web/view/useNoteViewed.ts'
export { useNewShared } from './web/shared/useNewShared.ts'
export {
  ChooseVideos,
  ShownVideo,
  showVideosBy,
  type ShownVideoProps,
  type VideoParts,
} from './web/view/video-parts.tsx'

export { discardRequestDraftFor, hasRequestDraftFor } from './web/own/stored-drafts.ts'
export type { BegunRequest } from './web/own/request-values.ts'

/** Dialog to post or edit a request, loaded when opened. */
export const RequestFormDialog = onDemand(
  async () => (await import('./web/own/RequestFormDialog.tsx')).RequestFormDialog,
)

export const requestsFeature: WebFeature = {
  formDrafts: [REQUEST_DRAFT],
  liveEvents: () => import('./web/live-events.ts'),
}
