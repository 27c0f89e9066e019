import type { WebFeature } from '#platform/web/feature.ts'
import { DELIVERY_DRAFT, TERMS_DRAFT } from './web/draft-prefixes.ts'

export { DeliveryList } from './web/deliveries/DeliveryList.tsx'
export { AgreementFacts, RecordSteps } from './web/record/RecordSheet.tsx'
export { Letterhead } from './web/record/Letterhead.tsx'
export { RecordSeal } from './web/record/RecordSeal.tsx'
export { TermsChanges } from './web/terms/TermsChanges.tsx'
export { AgreementPanel } from './web/AgreementPanel.tsx'
export { useAgreementEvents } from './web/useAgreementEvents.tsx'
export type { SuggestTerms } from './web/terms/useTermsDialog.tsx'
export { NextStep } from './web/NextStep.tsx'

export const agreementsFeature: WebFeature = {
  screens: [
    { path: '/agreements', access: 'signed_in', load: () => import('./web/AgreementsPage.tsx') },
    { path: '/agreements/verify', access: 'anyone', load: () => import('./web/verify/VerifyAgreementPage.tsx') },
    { path: '/agreements/:id', access: 'signed_in', load: () => import('./web/AgreementPage.tsx') },
  ],
  formDrafts: [TERMS_DRAFT, DELIVERY_DRAFT],
  liveEvents: () => import('./web/live-events.ts'),
}
