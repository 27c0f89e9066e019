import type { PersonalData } from '#features/accounts/server.ts'
import { exportPlaylists, deletePlaylists } from './queries/personal-data.ts'

/** Playlists are deleted with their owner's account; the videos in them are not. */
export const playlistPersonalData: PersonalData = {
  name: 'playlists',
  exportOf: exportPlaylists,
  erase: ({ db }, { accountId }) => deletePlaylists(db, accountId),
}
