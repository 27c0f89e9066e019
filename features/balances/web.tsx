import type { WebFeature } from '#platform/web/feature.ts'

export const balancesFeature: WebFeature = {
  screens: [
    { path: '/balance', onlyWith: 'payments', access: 'signed_in', load: () => import('./web/BalancePage.tsx') },
    { path: '/balance/top-up', onlyWith: 'payments', access: 'signed_in', load: () => import('./web/TopUpPage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
