export { CreatorPage } from './web/CreatorPage.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  profile: () => import('./web/ProfilePage.tsx'),
  creators: () => import('./web/CreatorsPage.tsx'),
}
