export { feedbackRoutes } from './server/routes.ts'
export { feedbackPersonalData } from './server/personal-data.ts'
