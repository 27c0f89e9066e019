export const MESSAGE_MAX_LENGTH = 5000
/** How many messages a conversation opens with; older ones are asked for. */
export const MESSAGES_SHOWN = 200
/** How many of its newest messages a list of conversations holds of each, unless fewer are asked for. */
export const MESSAGES_LISTED = 50
/** How long after sending a message its author may edit it. */
export const MESSAGE_EDIT_WINDOW_MS = 15 * 60 * 1000

export const FILE_MAX_BYTES = 25 * 1024 * 1024
export const FILES_PER_MESSAGE = 5
/** How many things of one kind a message points to. */
export const LINKS_PER_MESSAGE = 10
/** How many questions stand in the time line of a video. */
export const MOMENTS_SHOWN = 200
// A day: longer than any video, and for those that do not say how long they are.
export const MOMENT_MAX_SECONDS = 24 * 60 * 60
export const CLIENT_KEY_MAX_LENGTH = 100
export const SEARCH_MAX_LENGTH = 100
/** For how many requests the conversations are counted at once. */
export const COUNTED_MAX = 1000
/** Who writes says so at most this often. */
export const TYPING_EVERY_MS = 3_000
