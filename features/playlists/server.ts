import type { ServerFeature } from '#platform/server/feature.ts'
import { embedPages } from './server/embeds.ts'
import { playlistPersonalData } from './server/personal-data.ts'
import { reportedPlaylists } from './server/reported-playlists.ts'
import { playlistsRoutes } from './server/routes.ts'
import { playlistLinks } from './server/share-links.ts'

export { importPlaylist } from './server/import-playlist.ts'
export { presentNewestPlaylists, presentPublicPlaylists } from './server/previews.ts'
export {
  countArchivedPlaylists,
  listArchivedPlaylists,
  measureArchivedPlaylists,
} from './server/queries/archived-playlists.ts'
export { hasPlayableVideo, publicPlaylists } from './server/queries/public.ts'

export const playlistsFeature: ServerFeature = {
  routes: playlistsRoutes,
  personalData: [playlistPersonalData],
  specialPages: [embedPages],
  linkRules: { playlist: playlistLinks },
  reportedKinds: { playlist: reportedPlaylists },
}
