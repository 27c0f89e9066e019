export { overviewsRoutes } from './server/routes.ts'
