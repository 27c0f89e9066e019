import type { Database } from '#platform/server/database/database.ts'
import type { ServerFeature } from '#platform/server/feature.ts'
import type { PaymentFlow } from './server/payment-flow.ts'
import { ledgerRoutes } from './server/routes.ts'
import { failedRefunds } from './server/failed-refunds.ts'
import { bookProviderFees } from './server/provider-balance/book-fees.ts'
import { checkDaily, checkLedger, readWholeLedger } from './server/check-ledger.ts'
import { findOpenDifferences, findUnreportedTaxes, incomeByDay } from './server/queries/operators.ts'
import { findAnyEntry } from './server/queries/entries.ts'
import { findTrouble } from '#features/payments/server.ts'
import { reconcilePayments } from './server/reconciliation/reconcile-payments.ts'

export { bookTarget } from './server/post-entries.ts'
export { balanceOf, listPostings, lockBalance } from './server/queries/balances.ts'
export { nextQueryNumber } from './server/queries/causes.ts'
export { listFaults, summarizeBooks } from './server/queries/checks.ts'
export { comparison, paymentFlow, type ReconciledPayments } from './server/payment-flow.ts'
export { bookProviderFees, readWholeLedger, reconcilePayments }
export type { Cause, LedgerAccount, Posting, LedgerReason } from './contract.ts'

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    /** All payment flows; those that recognize their payments without a request to the provider come first. */
    paymentFlows: readonly PaymentFlow[]
  }
}

async function findTroubleTask(db: Database) {
  const trouble = await findTrouble(db)
  return { count: trouble ? 1 : 0, oldest_at: null }
}

export const ledgerFeature: ServerFeature = {
  routes: ledgerRoutes,
  jobs: [checkLedger],
  dailyTotals: incomeByDay,
  operatorTasks: [
    { kind: 'ledger_differences', role: 'finance', find: findOpenDifferences },
    { kind: 'provider_trouble', role: 'finance', find: findTroubleTask },
    { kind: 'unreported_taxes', role: 'finance', find: findUnreportedTaxes },
  ],
  scheduledJobs: (contributed) => {
    const flows = contributed('paymentFlows')
    const payments = flows.flatMap(({ reconciled }) => reconciled ?? [])
    const comparisonJobs = [
      ...flows.flatMap(({ comparisons }) => comparisons),
      reconcilePayments({ payments, listeners: flows }),
      bookProviderFees(payments),
    ]
    return [checkDaily, ...comparisonJobs].map((job) => ({ ...job, onlyWith: 'payments' as const }))
  },
  storedAmounts: [findAnyEntry],
  paymentListeners: (contributed) => [...contributed('paymentFlows'), failedRefunds],
}
