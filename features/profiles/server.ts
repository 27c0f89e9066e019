export { profilesRoutes } from './server/routes.ts'
