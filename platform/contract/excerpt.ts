/**
 * Where the beginning of a text ends that has at most so many characters: after a word, unless that would leave less than half. Whole
 * characters are counted, so that none is cut in two.
 */
export function endOfExcerpt(text: string, characters: number): number {
  let [end, left] = [0, characters]
  for (const character of text) {
    if (left-- === 0) break
    end += character.length
  }
  if (end >= text.length || /\s/.test(text.charAt(end))) return end
  const afterWord = text.slice(0, end).search(/\s\S*$/)
  return afterWord > end / 2 ? afterWord : end
}

/** A text on one line, its paragraphs joined; of a longer one so many characters, cut after a word, with an ellipsis for the rest. */
export function excerptOf(text: string, characters: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (endOfExcerpt(line, characters) === line.length) return line
  return `${line.slice(0, endOfExcerpt(line, characters - 1)).replace(/[\s,;:.–-]+$/, '')}…`
}
