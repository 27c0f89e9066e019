const NOTE_MAX_LENGTH = 500

/** Shortens a text that is stored for the owner of an archive; names in it may come from the archive. */
export const asNote = (text: string): string =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, NOTE_MAX_LENGTH)
    .toWellFormed()

/** What the owner reads when something failed for reasons of ours. */
export const WENT_WRONG = 'Something went wrong here. Send the archive again later.'
