export { DonationPrompt } from './web/DonationPrompt.tsx'
export { useDonationPrompt } from './web/prompt.ts'
export { useQuickSupport } from './web/useQuickSupport.ts'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  success: () => import('./web/DonationSuccessPage.tsx'),
  donations: () => import('./web/DonationsPage.tsx'),
  supporters: () => import('./web/SupportersPage.tsx'),
  cancel: () => import('./web/DonationCancelPage.tsx'),
}
