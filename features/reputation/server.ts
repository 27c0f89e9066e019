export { reputationRoutes } from './server/routes.ts'
