import { api } from '#platform/contract/endpoint.ts'
import { ShareLink, shareLinksApi } from '#features/share-links/contract.ts'
import { shownWithVideos } from '#features/videos/contract.ts'
import { WholePlaylist } from './shapes.ts'
import { playlistsSubject } from './subjects.ts'

const links = shareLinksApi('/playlists', {
  thing: 'playlist',
  of: playlistsSubject,
  owner: { access: 'signed_in' },
  link: { response: ShareLink },
  shared: {
    path: '/playlists/shared',
    response: WholePlaylist,
    shows: shownWithVideos,
    failure: 'Failed to fetch shared playlist',
  },
})

export const playlistSharingApi = api({
  ...links,
  readShare: { ...links.readShare, emptyWithoutTables: true },
  revokeShare: {
    ...links.revokeShare,
    failure: 'The playlist service is temporarily unavailable. Please try again later.',
  },
  listOpenings: { ...links.listOpenings, emptyWithoutTables: true },
  readShared: {
    ...links.readShared,
    does: "The playlist of a share link, including its owner's private videos; 403 `password_needed` if the link has a password.",
    emptyWithoutTables: true,
  },
})
