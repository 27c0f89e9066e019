export { conversationsRoutes } from './server/routes.ts'
