export { balanceJobs, balancePersonalData } from './server/personal-data.ts'
export { topUpFlow } from './server/payment-flow.ts'
export { balancesRoutes } from './server/routes.ts'
