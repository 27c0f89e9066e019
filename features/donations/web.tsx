import type { WebFeature } from '#platform/web/feature.ts'
export { DonationPrompt } from './web/DonationPrompt.tsx'
export { useDonationPrompt } from './web/prompt.ts'
export { useQuickSupport } from './web/useQuickSupport.ts'

export const donationsFeature: WebFeature = {
  screens: [
    {
      path: '/donation/success',
      onlyWith: 'payments',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/DonationSuccessPage.tsx'),
    },
    {
      path: '/donation/cancel',
      onlyWith: 'payments',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/DonationCancelPage.tsx'),
    },
    { path: '/donations', onlyWith: 'payments', access: 'signed_in', load: () => import('./web/DonationsPage.tsx') },
    { path: '/supporters', onlyWith: 'payments', access: 'anyone', load: () => import('./web/SupportersPage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
