export { dashboardsRoutes } from './server/routes.ts'
