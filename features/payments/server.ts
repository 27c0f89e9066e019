import type { ServerFeature } from '#platform/server/feature.ts'
import { fetchMissed } from './server/fetch-missed-events.ts'
import { resumeEvents, processEventJob, type PaymentListener } from './server/provider-events.ts'
import { findTrouble, deleteOldTrouble } from './server/queries/trouble.ts'
import { deleteOldAttempts } from './server/queries/attempts.ts'
import { recheckKey, TROUBLE_SENTENCES, watchProvider } from './server/provider-trouble.ts'
import { paymentsRoutes } from './server/routes.ts'

import { hasPayments, paymentsOff } from './server/optional-part.ts'

export { checkPaymentSettings } from './server/checks/check-settings.ts'
export { reportPaymentChecks } from './server/checks/report-checks.ts'
export { findTrouble, hasPayments, paymentsOff, watchProvider }
export { createOnce, findMadePage, isMarked } from './server/attempts.ts'
export { expectByCard, paymentProcessing, PROCESSING_TEXT } from './server/http-errors.ts'
export {
  askAboutPagePayment,
  closePage,
  findPage,
  findPagePayment,
  openPage,
  PAGE_OPENED_WITHIN_MS,
  type PageResult,
} from './server/page-payment.ts'
export { refundRemaining } from './server/refund-rest.ts'
export { withCustomer } from './server/customers.ts'
export {
  askAboutIntent,
  askAboutInvoice,
  askAboutPage,
  askAboutRefunds,
  chargeOf,
  isProcessing,
  type PaidMoney,
  type ProviderRefund,
} from './server/money.ts'
export { askForConfirmation } from './server/confirmation.ts'
export { acceptedMethods } from './server/payment-methods.ts'
export {
  calculateTax,
  isTaxRecorded,
  recordTax,
  reverseTax,
  taxLocationUnknown,
  type CalculatedTax,
  type TaxLocation,
} from './server/tax.ts'
export {
  countTry,
  endUnreported,
  findUnreported,
  listUnreported,
  noteUnreported,
} from './server/queries/unreported-taxes.ts'
export { factsOf, findPayer, type Payer, type PaymentFacts } from './server/payment-facts.ts'
export { askProvider, pageLine, reachProvider, type ProviderLog } from './server/provider.ts'
export {
  endOfPeriod,
  GIFT_MARK,
  isGift,
  lastInvoice,
  listSubscriptions,
  priceOf,
  subscriptionOf,
} from './server/provider-subscriptions.ts'
export { findCustomer } from './server/queries.ts'
export type { PaymentSubject } from './server/subject.ts'
export { providerJobs } from './server/provider-events.ts'
export type { PaymentListener }

declare module '#platform/server/feature.ts' {
  interface ExtensionPoints {
    paymentListeners: readonly PaymentListener[]
  }
}

export const paymentsFeature: ServerFeature = {
  routes: paymentsRoutes,
  optionalParts: { payments: { isOn: hasPayments, refuse: paymentsOff } },
  jobs: (contributed) => [processEventJob(contributed('paymentListeners'))],
  scheduledJobs: [resumeEvents, fetchMissed, recheckKey],
  expiry: [({ db, now }) => deleteOldAttempts(db, now), ({ db, now }) => deleteOldTrouble(db, now)],
  healthDetails: [
    {
      name: 'payments',
      find: async (db) => {
        const trouble = await findTrouble(db)
        return trouble && TROUBLE_SENTENCES[trouble.kind]
      },
    },
  ],
}
