export { playlistPersonalData } from './server/personal-data.ts'
export { playlistsRoutes } from './server/routes.ts'
