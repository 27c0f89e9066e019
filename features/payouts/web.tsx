import type { WebFeature } from '#platform/web/feature.ts'

export const payoutsFeature: WebFeature = {
  screens: [
    { path: '/earnings', access: 'developer', onlyWith: 'payments', load: () => import('./web/EarningsPage.tsx') },
    {
      path: '/earnings/left',
      access: 'anyone',
      isHidden: true,
      onlyWith: 'payments',
      load: () => import('./web/left-earnings/LeftEarningsPage.tsx'),
    },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
