import type { WebFeature } from '#platform/web/feature.ts'
import { PLAYLIST_DRAFT } from './web/edit/draft-prefix.ts'

export { AddToPlaylistButton } from './web/edit/AddToPlaylistButton.tsx'
export { PlaylistGrid } from './web/list/PlaylistCard.tsx'
export { PlaylistsOf, PublicPlaylists } from './web/list/PublicPlaylists.tsx'

export const playlistsFeature: WebFeature = {
  formDrafts: [PLAYLIST_DRAFT],
  screens: [
    { path: '/playlists', access: 'anyone', isHidden: true, load: () => import('./web/list/PlaylistsPage.tsx') },
    { path: '/playlists/:id', access: 'anyone', load: () => import('./web/watch/PlaylistPage.tsx') },
    {
      path: '/create-playlist',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/edit/CreatePlaylistPage.tsx'),
    },
    {
      path: '/shared/playlists/:shareToken',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/watch/SharedPlaylistPage.tsx'),
    },
    {
      path: '/embed/playlists/:id',
      access: 'anyone',
      isHidden: true,
      load: () => import('./web/embedding/EmbedPage.tsx'),
      frame: 'bare',
    },
  ],
}
