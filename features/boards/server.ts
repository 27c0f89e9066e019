export { boardBelongings } from './server/belongings.ts'
export { boardsRoutes } from './server/routes.ts'
