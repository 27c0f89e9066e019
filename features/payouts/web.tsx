import type { WebFeature } from '#platform/web/feature.ts'

export const payoutsFeature: WebFeature = {
  screens: [
    { path: '/earnings', access: 'developer', onlyWith: 'payments', load: () => import('./web/EarningsPage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
