export { clientsRoutes } from './server/routes.ts'
