export { BoardPage } from './web/BoardPage.tsx'
export { SaveShowcaseButton, SaveToBoardButton } from './web/SaveToBoardButton.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  boards: () => import('./web/BoardsPage.tsx'),
}
