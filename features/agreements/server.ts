export { contentHash, sealed, sha256 } from './server/chain.ts'
export { recordOf } from './server/record.ts'
export { agreementsRoutes } from './server/routes.ts'
export type { SettlementListener } from './server/steps.ts'
