import type { WebFeature } from '#platform/web/feature.ts'
export { DonationPrompt } from './web/DonationPrompt.tsx'
export { useDonationPrompt } from './web/prompt.ts'
export { useQuickSupport } from './web/useQuickSupport.ts'

export const donationsFeature: WebFeature = {
  screens: [
    {
      path: '/donation/success',
      access: 'anyone',
      onlyWith: 'payments',
      isHidden: true,
      load: () => import('./web/DonationSuccessPage.tsx'),
    },
    {
      path: '/donation/cancel',
      access: 'anyone',
      onlyWith: 'payments',
      isHidden: true,
      load: () => import('./web/DonationCancelPage.tsx'),
    },
    { path: '/donations', access: 'signed_in', onlyWith: 'payments', load: () => import('./web/DonationsPage.tsx') },
    { path: '/supporters', access: 'anyone', onlyWith: 'payments', load: () => import('./web/SupportersPage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
