import type { Handler } from '#platform/server/http/routes.ts'
import { linkHandlers, type LinkRule, type StoredLink } from '#features/videos/server.ts'
import { playlistsSubject, type PlaylistLink, type playlistSharingApi, type WholePlaylist } from '../contract.ts'
import { checkOwner, lockOwn } from './load.ts'
import { presentWhole } from './presenter.ts'
import { findWholePlaylist } from './queries/playlists.ts'
import * as queries from './queries/shares.ts'
import { findShareShowing } from './queries/shares.ts'

const REFUSAL = 'Only the playlist owner can generate share links'

/** The link of a playlist also shows its owner's private videos in it. */
export const playlistLinks: LinkRule = { find: findShareShowing, shows: [playlistsSubject] }

const presentLink = (frontendUrl: string, link: StoredLink): PlaylistLink => ({
  share_token: link.token,
  share_url: `${frontendUrl}/shared/playlists/${link.token}`,
  ends_at: link.ends_at,
  has_password: link.password_hash !== null,
  created_at: link.created_at,
})

export const sharing: { [Key in keyof typeof playlistSharingApi]: Handler<(typeof playlistSharingApi)[Key]> } =
  linkHandlers({
    kind: 'playlist',
    queries,
    gone: 'Shared playlist not found',
    checkOwner: (db, id, callerId) => checkOwner(db, id, callerId, REFUSAL),
    lockOwn: (db, id, callerId) => lockOwn(db, id, callerId, REFUSAL),
    presentLink: ({ services }, link) => presentLink(services.config.FRONTEND_URL, link),
    show: async (call, { playlist_id, token }): Promise<WholePlaylist | undefined> => {
      const playlist = await findWholePlaylist(call.db, playlist_id, { id: call.caller?.id ?? null, byLink: true })
      return playlist && presentWhole(call, { ...playlist, share_token: token })
    },
  })
