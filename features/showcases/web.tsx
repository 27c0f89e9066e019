import type { WebFeature } from '#platform/web/feature.ts'
import { deleteShowcaseDrafts, SHOWCASE_DRAFTS } from './web/edit/delete-drafts.ts'

export { ShowcaseGrid } from './web/list/ShowcaseGrid.tsx'
export { SharedShowcasePage } from './web/view/SharedShowcasePage.tsx'
export { ShowcasePage } from './web/view/ShowcasePage.tsx'

export const showcasesFeature: WebFeature = {
  screens: [
    { path: '/showcase', access: 'anyone', load: () => import('./web/list/ShowcasesPage.tsx') },
    { path: '/showcase/new', access: 'developer', load: () => import('./web/edit/NewShowcasePage.tsx') },
    { path: '/showcase/edit/:id', access: 'developer', load: () => import('./web/edit/EditShowcasePage.tsx') },
  ],
  storedNames: [SHOWCASE_DRAFTS],
  onLoggedOut: [deleteShowcaseDrafts],
  liveEvents: () => import('./web/live-events.ts'),
}
