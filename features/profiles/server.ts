export { profileBelongings, removePicture } from './server/belongings.ts'
export { profilesRoutes } from './server/routes.ts'
