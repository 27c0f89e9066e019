export { donationBelongings } from './server/belongings.ts'
export { donationListener } from './server/listener.ts'
export { donationsRoutes } from './server/routes.ts'
