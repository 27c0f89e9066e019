import type { ServerFeature } from '#platform/server/feature.ts'
import { paymentScheduledJobs, workEvent, type PaymentListener } from './server/provider-events.ts'
import { paymentsRoutes } from './server/routes.ts'

export { withCustomer } from './server/customers.ts'
export { GIFT_MARK, isGift } from './server/gifts.ts'
export { askAboutCharge, askAboutInvoice, type InvoiceMoney } from './server/money.ts'
export { askInvoiceOf, askPayerOf } from './server/event-subjects.ts'
export { askProvider, reachProvider } from './server/provider.ts'
export { findAccountOfCustomer, findCustomer } from './server/queries.ts'
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
  jobs: (contributed) => [workEvent(contributed('paymentListeners'))],
  scheduledJobs: paymentScheduledJobs,
}
