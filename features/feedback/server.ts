export { feedbackRoutes } from './server/routes.ts'
