import type { WebFeature } from '#platform/web/feature.ts'
import { deleteAgreementDrafts, DELIVERY_DRAFT, TERMS_DRAFT } from './web/stored-drafts.ts'

export { DeliveryList } from './web/DeliveryList.tsx'
export { AgreementFacts, RecordSteps } from './web/RecordSheet.tsx'
export { Letterhead } from './web/Letterhead.tsx'
export { RecordSeal } from './web/RecordSeal.tsx'
export { TermsChanges } from './web/TermsChanges.tsx'
export { AgreementPanel } from './web/AgreementPanel.tsx'
export { useAgreementEvents } from './web/useAgreementEvents.tsx'
export type { SuggestTerms } from './web/useTermsDialog.tsx'
export { NextStep } from './web/NextStep.tsx'

export const agreementsFeature: WebFeature = {
  screens: [
    { path: '/agreements', access: 'signed_in', load: () => import('./web/AgreementsPage.tsx') },
    { path: '/agreements/verify', access: 'anyone', load: () => import('./web/VerifyAgreementPage.tsx') },
    { path: '/agreements/:id', access: 'signed_in', load: () => import('./web/AgreementPage.tsx') },
  ],
  storedNames: [TERMS_DRAFT, DELIVERY_DRAFT],
  onLoggedOut: [deleteAgreementDrafts],
  liveEvents: () => import('./web/live-events.ts'),
}
