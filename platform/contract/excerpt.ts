/**
 * Returns the end index of an excerpt of at most this many characters: after a word, unless that would leave less than half. Counts whole
 * characters, so that none is split.
 */
export function endOfExcerpt(text: string, characters: number): number {
  let [end, left] = [0, characters]
  for (const character of text) {
    if (left-- === 0) break
    end += character.length
  }
  if (end >= text.length || /\s/.test(text.charAt(end))) return end
  const wordEnd = text.slice(0, end).search(/\s\S*$/)
  return wordEnd > end / 2 ? wordEnd : end
}

/** Returns a text on one line; a longer one is cut after a word and ends in an ellipsis. */
export function excerptOf(text: string, characters: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (endOfExcerpt(line, characters) === line.length) return line
  return `${line.slice(0, endOfExcerpt(line, characters - 1)).replace(/[\s,;:.–-]+$/, '')}…`
}
