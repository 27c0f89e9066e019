/** Texts shown after a search without results. */
export const closeTexts = {
  close: 'Close matches',
  closeHint: 'Creators who match some of your words.',
  post: 'Post this as a request',
  postHint: 'Let creators who can do it come to you.',
}
