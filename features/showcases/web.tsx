export { ShowcaseGrid } from './web/list/ShowcaseGrid.tsx'
export { SharedShowcasePage } from './web/view/SharedShowcasePage.tsx'
export { ShowcasePage } from './web/view/ShowcasePage.tsx'

/** Screens of this feature that need nothing of others, each loaded when it is opened. */
export const screens = {
  list: () => import('./web/list/ShowcasesPage.tsx'),
}
