export { MatchingRequests } from './web/MatchingRequests.tsx'
export { SharingBox } from './web/SharingBox.tsx'
export { RequestActions, RequestArticle } from './web/RequestArticle.tsx'
export { RequestCard } from './web/RequestCard.tsx'
export { RequestFormDialog } from './web/RequestFormDialog.tsx'
export { SharedRequestCard } from './web/SharedRequestCard.tsx'
export { TicketsPage } from './web/TicketsPage.tsx'
export { useNewShared } from './web/useNewShared.ts'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  requests: () => import('./web/RequestsPage.tsx'),
}
