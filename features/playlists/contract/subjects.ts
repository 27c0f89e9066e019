import { subject } from '#platform/contract/freshness.ts'

/** Playlists, and which videos are in them. */
export const playlistsSubject = subject('playlists')
