import { subject } from '#platform/contract/freshness.ts'

/** Playlists, and their videos. */
export const playlistsSubject = subject('playlists')
