import type { WebFeature } from '#platform/web/feature.ts'

export { BalanceSection } from './web/BalanceSection.tsx'
export { remainingBalance, missingAmount } from './web/pay-with/payment-method.ts'
export { PayWithField } from './web/pay-with/PayWithField.tsx'
export { usePayWith } from './web/pay-with/usePayWith.ts'

export const balancesFeature: WebFeature = {
  screens: [
    { path: '/balance', access: 'signed_in', onlyWith: 'payments', load: () => import('./web/BalancePage.tsx') },
    { path: '/balance/top-up', access: 'signed_in', onlyWith: 'payments', load: () => import('./web/TopUpPage.tsx') },
  ],
  liveEvents: () => import('./web/live-events.ts'),
}
