export { CreatorGrid } from './web/CreatorGrid.tsx'
export { CreatorIntro } from './web/CreatorIntro.tsx'
export { CreatorPage } from './web/CreatorPage.tsx'
export { CreatorsPage } from './web/CreatorsPage.tsx'
export { ProfileLink } from './web/ProfileLink.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  profile: () => import('./web/ProfilePage.tsx'),
}
