export { withCustomer } from './server/customers.ts'
export { askProvider } from './server/provider.ts'
export { findAccountOfCustomer, findCustomer } from './server/queries.ts'
export { paymentsRoutes, type PaymentListener } from './server/routes.ts'
