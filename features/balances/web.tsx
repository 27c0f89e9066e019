/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  balance: () => import('./web/BalancePage.tsx'),
  topUp: () => import('./web/TopUpPage.tsx'),
}
