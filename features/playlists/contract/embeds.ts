/** Size of an embedded playlist before it is fitted into a page: a video of the usual shape, and the bar below it. */
export const PLAYLIST_FRAME = { width: 640, height: 408 }

/** Returns the path of the page with which other sites embed a public playlist. */
export const embedPathOf = (id: number): string => `/embed/playlists/${id}`
