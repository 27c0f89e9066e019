import type { WebFeature } from '#platform/web/feature.ts'
export { BoardPage } from './web/BoardPage.tsx'
export { SaveShowcaseButton, SaveToBoardButton } from './web/SaveToBoardButton.tsx'

export const boardsFeature: WebFeature = {
  screens: [{ path: '/boards', access: 'client', load: () => import('./web/BoardsPage.tsx') }],
}
