export { presentNewestPlaylists, presentPublicPlaylists } from './server/elsewhere.ts'
export { playlistPersonalData } from './server/personal-data.ts'
export { publicPlaylists } from './server/queries/public.ts'
export { playlistsRoutes } from './server/routes.ts'
