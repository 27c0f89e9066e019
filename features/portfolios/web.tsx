import type { WebFeature } from '#platform/web/feature.ts'
export { PortfolioOf } from './web/PortfolioOf.tsx'

export const portfoliosFeature: WebFeature = {
  screens: [
    { path: '/portfolio', access: 'developer', load: () => import('./web/PortfolioPage.tsx') },
    { path: '/portfolio/pages/:id', access: 'developer', load: () => import('./web/EditPage.tsx') },
    {
      path: '/shared/portfolios/:shareToken',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/SharedPage.tsx'),
    },
  ],
}
