export { MatchingRequests } from './web/MatchingRequests.tsx'
export { SharingBox } from './web/SharingBox.tsx'
export { RequestActions, RequestArticle } from './web/RequestArticle.tsx'
export { RequestCard } from './web/RequestCard.tsx'
export { RequestFormDialog } from './web/RequestFormDialog.tsx'
export { RequestsPage } from './web/RequestsPage.tsx'
export { SensitiveConsent } from './web/SensitiveConsent.tsx'
export { SharedRequestCard } from './web/SharedRequestCard.tsx'
export { TicketsPage } from './web/TicketsPage.tsx'
export { useNoteViewed } from './web/useNoteViewed.ts'
export { useNewShared } from './web/useNewShared.ts'

/** A part of the first page, fetched when the page stands: it must not make that page slower. */
export const loadNewestRequests = () => import('./web/NewestRequests.tsx')
