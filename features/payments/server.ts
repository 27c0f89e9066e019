export { withCustomer } from './server/customers.ts'
export { askAboutIntent, askAboutInvoice, askAboutPage, chargeOf, type PaidMoney } from './server/money.ts'
export { factsOf, findPayer, type Payer, type PaymentFacts } from './server/payment-facts.ts'
export { askProvider, pageLine, reachProvider } from './server/provider.ts'
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
export { paymentsRoutes } from './server/routes.ts'
export type { PaymentSubject } from './server/subject.ts'
export { paymentScheduledJobs, paymentJobs, providerJobs, type PaymentListener } from './server/provider-events.ts'
