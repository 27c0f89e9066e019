export { notificationsRoutes } from './server/routes.ts'
