import type { ReportedKindRules } from '#features/moderation/server.ts'
import { playlistsSubject } from '../contract.ts'
import { findPlaylist, findReported, setShown } from './queries/playlists.ts'
import { maySee } from './rules.ts'

/** Playlists as a reported kind: whoever can see one may report it. */
export const reportedPlaylists: ReportedKindRules = {
  read: async (db, id) => {
    const playlist = await findReported(db, id)
    return playlist ? { ...playlist, excerpt: playlist.excerpt ?? '', path: `/playlists/${id}` } : null
  },
  maySee: async (db, id, reader) => {
    const playlist = await findPlaylist(db, id)
    return playlist !== undefined && maySee(playlist, reader?.id ?? null)
  },
  setShown: ({ db }, id, isShown) => setShown(db, id, isShown),
  subjects: [playlistsSubject],
}
