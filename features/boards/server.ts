export { boardsRoutes } from './server/routes.ts'
