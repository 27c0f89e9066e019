export { ShowcaseGrid } from './web/list/ShowcaseGrid.tsx'
export { ShowcasesPage } from './web/list/ShowcasesPage.tsx'
export { SharedShowcasePage } from './web/view/SharedShowcasePage.tsx'
export { ShowcasePage } from './web/view/ShowcasePage.tsx'
