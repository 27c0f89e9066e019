// Words that are read, fillers included; fewer are searched for.
const READ_MAX = 20
/** Maximum length of a word of the index; what is longer is cut. */
const WORD_MAX_LENGTH = 40

const FOLDED: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'a', œ: 'o' }
// A mark alone, as in an emoji, is no word.
const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu

/** Folds text as the SQL function `search_text` does: in small letters, without marks on letters. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßøłđæœ]/g, (letter) => FOLDED[letter] ?? letter)

/** Returns the first distinct words of typed text, folded. */
export const wordsOf = (typed: string): string[] =>
  [...new Set((foldText(typed).match(TOKEN) ?? []).map((word) => [...word].slice(0, WORD_MAX_LENGTH).join('')))].slice(
    0,
    READ_MAX,
  )

/** Replaces words in typed text, and keeps the rest as it was typed. */
export const replaceWords = (typed: string, replaced: ReadonlyMap<string, string>): string =>
  typed.normalize('NFC').replace(TOKEN, (word) => replaced.get(foldText(word)) ?? word)
