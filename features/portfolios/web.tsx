export { PortfolioOf } from './web/PortfolioOf.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  portfolio: () => import('./web/PortfolioPage.tsx'),
  page: () => import('./web/EditPage.tsx'),
  shared: () => import('./web/SharedPage.tsx'),
}
