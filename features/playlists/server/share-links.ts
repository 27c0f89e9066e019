import { presentLink, shareLinkHandlers } from '#features/share-links/server.ts'
import type { LinkRule } from '#features/videos/server.ts'
import { playlistsSubject, type WholePlaylist } from '../contract.ts'
import { checkOwner, lockOwn } from './load.ts'
import { presentWhole } from './presenter.ts'
import { findLinkShowing, findWholePlaylist } from './queries/playlists.ts'

const REFUSAL = 'Only the playlist owner can generate share links'

/** Rule by which the link of a playlist also shows its owner's private videos in it. */
export const playlistLinks: LinkRule = { find: findLinkShowing, shows: [playlistsSubject] }

export const sharing = shareLinkHandlers({
  kind: 'playlist',
  gone: 'Shared playlist not found',
  checkOwner: (db, id, callerId) => checkOwner(db, id, callerId, REFUSAL),
  lockOwn: (db, id, callerId) => lockOwn(db, id, callerId, REFUSAL),
  presentLink: ({ services }, link) =>
    presentLink(link, `${services.config.FRONTEND_URL}/shared/playlists/${link.token}`),
  show: async (call, { target_id, token }): Promise<WholePlaylist | undefined> => {
    const playlist = await findWholePlaylist(call.db, target_id, { id: call.caller?.id ?? null, byLink: true })
    return playlist && presentWhole(call, { ...playlist, share_token: token })
  },
})
