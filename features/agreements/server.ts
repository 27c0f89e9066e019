export { contentHash, sealed } from './server/chain.ts'
export { agreementsRoutes } from './server/routes.ts'
export type { Settlement, SettlementListener } from './server/acts.ts'
