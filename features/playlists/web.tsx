export { AddToPlaylistButton } from './web/AddToPlaylistButton.tsx'
export { PlaylistGrid } from './web/PlaylistCard.tsx'
export { PlaylistsOf, PublicPlaylists } from './web/PublicPlaylists.tsx'

/** The screens of this feature, each loaded when it is opened. */
export const screens = {
  playlists: () => import('./web/PlaylistsPage.tsx'),
  createPlaylist: () => import('./web/CreatePlaylistPage.tsx'),
  playlist: () => import('./web/PlaylistPage.tsx'),
  sharedPlaylist: () => import('./web/SharedPlaylistPage.tsx'),
}
