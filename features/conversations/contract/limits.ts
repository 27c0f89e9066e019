export const MESSAGE_MAX_LENGTH = 5000
/** Number of messages that a conversation opens with; older ones are fetched on request. */
export const MESSAGES_SHOWN = 200
/** Number of newest messages that a list includes per conversation, unless fewer are requested. */
export const MESSAGES_LISTED = 50
/** How long after sending a message its author can edit it. */
export const MESSAGE_EDIT_WINDOW_MS = 15 * 60 * 1000

export const FILE_MAX_BYTES = 25 * 1024 * 1024
export const FILES_PER_MESSAGE = 5
/** Maximum number of links of one kind in a message. */
export const LINKS_PER_MESSAGE = 10
/** Maximum number of questions returned for the timeline of a video. */
export const MOMENTS_SHOWN = 200
// One day: longer than any video, and the limit for videos of unknown duration.
export const MOMENT_MAX_SECONDS = 24 * 60 * 60
export const CLIENT_KEY_MAX_LENGTH = 100
export const SEARCH_MAX_LENGTH = 100
/** Maximum number of requests whose conversations are counted in one call. */
export const COUNTED_MAX = 1000
/** Minimum interval between two typing events of a user. */
export const TYPING_EVERY_MS = 3_000
