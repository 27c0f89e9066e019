import { SHOWCASE_DRAFTS } from './web/edit/delete-drafts.ts'

export { deleteShowcaseDrafts } from './web/edit/delete-drafts.ts'
export { ShowcaseGrid } from './web/list/ShowcaseGrid.tsx'
export { SharedShowcasePage } from './web/view/SharedShowcasePage.tsx'
export { ShowcasePage } from './web/view/ShowcasePage.tsx'

/** Screens of this feature that need nothing of others, each loaded when it is opened. */
export const screens = {
  list: () => import('./web/list/ShowcasesPage.tsx'),
  create: () => import('./web/edit/NewShowcasePage.tsx'),
  edit: () => import('./web/edit/EditShowcasePage.tsx'),
}

/** The names under which the browser keeps something for this feature. */
export const storedNames = [SHOWCASE_DRAFTS]
