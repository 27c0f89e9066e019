import { subject } from '#platform/contract/freshness.ts'

/** Playlists, and which videos are in them. */
export const playlistsSubject = subject('playlists')
/** The links of playlists, and who opened them. */
export const playlistSharesSubject = subject('playlist_shares')
