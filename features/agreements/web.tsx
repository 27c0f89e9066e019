export { AgreementPanel } from './web/AgreementPanel.tsx'
export { UnlessTermsWait } from './web/UnlessTermsWait.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  agreements: () => import('./web/AgreementsPage.tsx'),
  agreement: () => import('./web/AgreementPage.tsx'),
  verify: () => import('./web/VerifyAgreementPage.tsx'),
}
