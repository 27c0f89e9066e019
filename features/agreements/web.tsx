import type { WebFeature } from '#platform/web/feature.ts'
export { AgreementPanel } from './web/AgreementPanel.tsx'
export { UnlessTermsWait } from './web/UnlessTermsWait.tsx'

export const agreementsFeature: WebFeature = {
  screens: [
    { path: '/agreements', access: 'signed_in', load: () => import('./web/AgreementsPage.tsx') },
    { path: '/agreements/verify', access: 'anyone', load: () => import('./web/VerifyAgreementPage.tsx') },
    { path: '/agreements/:id', access: 'signed_in', load: () => import('./web/AgreementPage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
