export { boardPersonalData } from './server/personal-data.ts'
export { boardsRoutes } from './server/routes.ts'
