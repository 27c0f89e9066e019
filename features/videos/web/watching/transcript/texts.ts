/** Texts of transcripts. */
export const texts = {
  transcript: 'Transcript',
  automatic: 'Automatic captions',
  language: 'Language',
  search: 'Search transcript',
  loading: 'Loading transcript...',
  failed: 'The transcript could not be loaded.',
  again: 'Try again',
  found: (count: number) => (count === 0 ? 'No lines found' : count === 1 ? '1 line found' : `${count} lines found`),
  lines: 'Lines. Use the arrow keys to move, and Enter to play from there.',
}
