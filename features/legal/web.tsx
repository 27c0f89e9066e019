import type { WebFeature } from '#platform/web/feature.ts'

const loadPage = () => import('./web/LegalPage.tsx')

/** Loads the notice about changed terms, for signed-in people. */
export const loadTermsNotice = () => import('./web/TermsNotice.tsx')

export const legalFeature: WebFeature = {
  screens: [
    { path: '/terms-of-service', access: 'anyone', load: loadPage },
    { path: '/privacy-policy', access: 'anyone', load: loadPage },
    { path: '/imprint', access: 'anyone', load: loadPage },
    { path: '/contact', access: 'anyone', load: loadPage },
  ],
  sentences: { terms_not_accepted: null, changed_meanwhile: null },
}
