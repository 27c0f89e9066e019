export { portfolioPersonalData } from './server/personal-data.ts'
export { portfoliosRoutes } from './server/routes.ts'
export { portfolioLinks } from './server/share-links.ts'
