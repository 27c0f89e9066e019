import type { ServerFeature } from '#platform/server/feature.ts'
import { reconcilePayments, type ReconciledPayments } from './server/reconciliation/reconcile-payments.ts'

export { bringTo } from './server/post-entries.ts'
export { balanceOf, listPostings, lockBalance } from './server/queries/balances.ts'
export { nextAnswer } from './server/queries/causes.ts'
export { listFaults, sumUp } from './server/queries/checks.ts'
export { reconcilePayments, type ReconciledPayments }
export type { Cause, LedgerAccount, Posting, Why } from './contract.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    /** Whose payments are compared with the provider; those that know theirs without asking come first. */
    reconciledPayments: readonly ReconciledPayments[]
  }
}

export const ledgerFeature: ServerFeature = {
  scheduledJobs: (contributed) => [
    reconcilePayments({
      payments: contributed('reconciledPayments'),
      listeners: contributed('paymentListeners'),
    }),
  ],
}
