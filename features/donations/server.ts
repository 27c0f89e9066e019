export { donationPersonalData } from './server/personal-data.ts'
export { compareDonations } from './server/following.ts'
export { donationListener } from './server/listener.ts'
export { donationsRoutes } from './server/routes.ts'
