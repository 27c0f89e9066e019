import type { MarkedText } from '../contract.ts'
import { foldText } from './words.ts'

const EXCERPT_LENGTH = 220
const LEAD_LENGTH = 40
// An ending is at most this long: "plant" marks "plantings", not "plantation".
const ENDING_MAX_LENGTH = 4
const TOKEN = /[\p{L}\p{M}\p{N}]+/gu

// Stems end in "i" where the word ends in "y".
const stemOf = (lexeme: string): string => (lexeme.length > 3 && lexeme.endsWith('i') ? lexeme.slice(0, -1) : lexeme)

const isMatch = (word: string, stems: readonly string[]): boolean => {
  const folded = foldText(word)
  return stems.some(
    (stem) =>
      folded === stem ||
      (stem.length > 2 && folded.startsWith(stem) && folded.length - stem.length <= ENDING_MAX_LENGTH),
  )
}

function findMarks(text: string, stems: readonly string[]): [number, number][] {
  if (stems.length === 0) return []
  return [...text.matchAll(TOKEN)]
    .filter(([word]) => isMatch(word, stems))
    .map((match) => [match.index, match.index + match[0].length])
}

/** Marks the words of a text that are forms of these lexemes. */
export const markText = (text: string, lexemes: readonly string[]): MarkedText => ({
  text,
  marks: findMarks(text, lexemes.map(stemOf)),
})

const toPlainText = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()

// Where to begin so that most marks follow within the length of an excerpt.
function excerptStart(marks: readonly [number, number][]): number {
  let best = { start: 0, count: 0 }
  let end = 0
  for (const [at, [start]] of marks.entries()) {
    while (end < marks.length && (marks[end]?.[0] ?? 0) < start + EXCERPT_LENGTH - LEAD_LENGTH) end += 1
    if (end - at > best.count) best = { start, count: end - at }
  }
  return best.start
}

const isLowSurrogate = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? '')

/** Returns the part of the texts with the most matches; the beginning of the first text if nothing matches. */
export function excerptOf(texts: readonly string[], lexemes: readonly string[]): MarkedText {
  const stems = lexemes.map(stemOf)
  const each = texts.map(toPlainText).filter((text) => text !== '')
  let [text = '', marks] = [each[0], [] as [number, number][]]
  for (const one of each) {
    const found = findMarks(one, stems)
    if (found.length === 0) continue
    text = one
    marks = found
    break
  }
  const first = excerptStart(marks)
  const space = first > LEAD_LENGTH ? text.indexOf(' ', first - LEAD_LENGTH) + 1 : 0
  const from = space > 0 && space <= first ? space : first > LEAD_LENGTH ? first : 0
  let to = from + EXCERPT_LENGTH < text.length ? text.lastIndexOf(' ', from + EXCERPT_LENGTH) : text.length
  if (to <= from) to = from + EXCERPT_LENGTH
  if (isLowSurrogate(text, to)) to -= 1
  const part = `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
  return { text: part, marks: findMarks(part, stems) }
}
