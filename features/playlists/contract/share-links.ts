import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { Id, PageQuery } from '#platform/contract/fields.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { LinkPassword, LinkToken, LinkWishes, ShareOpening, shownWithVideos } from '#features/videos/contract.ts'
import { PlaylistLink, WholePlaylist } from './shapes.ts'
import { playlistSharesSubject, playlistsSubject } from './subjects.ts'

const one = z.object({ id: Id })

export const playlistSharingApi = api({
  share: {
    method: 'POST',
    path: '/playlists/:id/share',
    access: 'signed_in',
    changes: [playlistSharesSubject, playlistsSubject],
    does: 'Gives a playlist a link, or changes the one it has: `new_link` makes the old one dead; an end or a password of null takes it off.',
    failure: 'Failed to generate share link',
    params: one,
    body: LinkWishes,
    secret: true,
    response: PlaylistLink,
  },
  readShare: {
    method: 'GET',
    path: '/playlists/:id/share',
    access: 'signed_in',
    emptyWithoutTables: true,
    shows: [playlistSharesSubject],
    does: 'The link of my playlist; 404 when it has none.',
    noneYet: [404],
    params: one,
    response: PlaylistLink,
  },
  revokeShare: {
    method: 'DELETE',
    path: '/playlists/:id/share',
    access: 'signed_in',
    changes: [playlistSharesSubject, playlistsSubject],
    does: 'Makes the link of my playlist dead.',
    failure: 'The playlist service is temporarily unavailable. Please try again later.',
    params: one,
  },
  listOpenings: {
    method: 'GET',
    path: '/playlists/:id/share/openings',
    access: 'signed_in',
    emptyWithoutTables: true,
    shows: [playlistSharesSubject, accountsSubject],
    does: 'Who opened the link of my playlist when, newest first; somebody who was not signed in has no name.',
    params: one,
    query: PageQuery,
    response: z.array(ShareOpening),
    paged: true,
  },
  readShared: {
    method: 'GET',
    path: '/playlists/shared/:token',
    access: 'anyone',
    emptyWithoutTables: true,
    shows: [playlistsSubject, playlistSharesSubject, ...shownWithVideos],
    does: "The playlist of a link, with its owner's private videos too; 403 `password_needed` where it has one.",
    failure: 'Failed to fetch shared playlist',
    params: LinkToken,
    response: WholePlaylist,
  },
  openShared: {
    method: 'POST',
    path: '/playlists/shared/:token',
    access: 'anyone',
    changes: [playlistSharesSubject],
    limit: { calls: 30, minutes: 5 },
    does: 'The playlist of a link that has a password.',
    failure: 'Failed to fetch shared playlist',
    params: LinkToken,
    body: LinkPassword,
    secret: true,
    nonTransactional: 'counting tries: a refused one counts too',
    response: WholePlaylist,
  },
})
