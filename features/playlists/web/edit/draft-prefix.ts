/** Prefix of the storage names for drafts of playlists. */
export const PLAYLIST_DRAFT = 'playlist_draft_'
