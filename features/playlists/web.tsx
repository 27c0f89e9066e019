import type { WebFeature } from '#platform/web/feature.ts'
export { AddToPlaylistButton } from './web/AddToPlaylistButton.tsx'
export { PlaylistGrid } from './web/PlaylistCard.tsx'
export { PlaylistsOf, PublicPlaylists } from './web/PublicPlaylists.tsx'

export const playlistsFeature: WebFeature = {
  screens: [
    { path: '/playlists', access: 'anyone', isHidden: true, load: () => import('./web/PlaylistsPage.tsx') },
    { path: '/playlists/:id', access: 'anyone', load: () => import('./web/PlaylistPage.tsx') },
    { path: '/create-playlist', access: 'anyone', isHidden: true, load: () => import('./web/CreatePlaylistPage.tsx') },
    {
      path: '/shared/playlists/:shareToken',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/SharedPlaylistPage.tsx'),
    },
  ],
}
