export { findOrMakeCustomer } from './server/customers.ts'
export { findAccountOfCustomer, findCustomer } from './server/queries.ts'
export { paymentsRoutes, type PaymentListener } from './server/routes.ts'
