import { SEARCH_TEXT_MAX } from '#platform/contract/search-text.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { ItemSearch } from '#platform/server/database/item-search.ts'
import type { Found, SearchEngine, Suggested } from './engine.ts'
import type { SearchInput } from './queries/found-items.ts'
import { indexItems, removeItems } from './queries/items.ts'
import { findMeantWords, findWordForms, knownWords, typedWords } from './queries/meant-words.ts'
import { rankItems } from './queries/rank-items.ts'
import { searchedWords } from './queries/searched-words.ts'
import { findSuggestions } from './queries/suggestions.ts'
import { analyseWords, findLongerWords, type MeantWord, type WordForms } from './queries/words.ts'
import { correctWords } from './corrections.ts'
import { filterFillers } from './fillers.ts'
import { replaceWords, wordsOf } from './words.ts'

const NO_FACETS = {
  kind: [],
  skill: [],
  language: [],
  availability: [],
  min_rating: [],
  price: [],
  budget: [],
  since: [],
}

// A word that no item contains may be the beginning of longer ones.
// In scripts without spaces between words, one character may be a word.
const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const prefixMinLength = (word: string) => (UNSPACED_SCRIPT.test(word) ? 1 : 2)
const COMPLETIONS_MAX = 5

async function completeWord(db: Database, word: MeantWord, hasClosed: boolean): Promise<MeantWord> {
  if (word.item_count > 0 || word.word.length < prefixMinLength(word.word)) return word
  const longer = await findLongerWords(db, word.word, COMPLETIONS_MAX)
  if (longer.length === 0) return word
  const found = (await analyseWords(db, longer, hasClosed)).filter(({ item_count }) => item_count > 0)
  return {
    ...word,
    lexemes: [...new Set([...word.lexemes, ...found.flatMap(({ lexemes }) => lexemes)])],
    item_count: Math.max(0, ...found.map(({ item_count }) => item_count)),
  }
}

// Double quotes around all words keep them as typed.
const isQuoted = (text: string): boolean => /^\s*["“„].*["”“]\s*$/su.test(text)

/** Returns the words that a text stands for, and the text with corrected ones; null for `corrected` if none is. */
async function understand(db: Database, text: string, { isExact = false, hasClosed = false }) {
  const textWords = wordsOf(text)
  const typed = await findMeantWords(db, textWords, filterFillers(textWords), hasClosed)
  if (isExact || isQuoted(text)) return { words: typed, corrected: null, isAsTyped: true }
  const words: MeantWord[] = []
  for (const word of typed) words.push(await completeWord(db, word, hasClosed))
  const replaced = await correctWords(db, words, hasClosed)
  const spellings = new Map([...replaced].map(([word, found]) => [word, found.map((one) => one.word).join(' ')]))
  const corrected = replaceWords(text, spellings)
  // What is too long cannot be searched for again.
  if (corrected.length > SEARCH_TEXT_MAX) return { words: typed, corrected: null, isAsTyped: true }
  return {
    // The reader's own private items may have what is typed.
    words: words.flatMap(
      (word) =>
        replaced.get(word.word)?.map((one) => ({ ...one, synonyms: [...one.synonyms, ...word.lexemes] })) ?? [word],
    ),
    corrected: replaced.size > 0 ? corrected : null,
    isAsTyped: replaced.size === 0 && words.every((word, at) => word === typed[at]),
  }
}

async function query(db: Database, sought: SearchInput): Promise<Found> {
  const { words, corrected } = await understand(db, sought.text, { isExact: sought.exact })
  const noResults = {
    results: [],
    total: 0,
    isLimited: false,
    facets: NO_FACETS,
    words: [],
    forms: [],
    corrected: null,
  }
  if (words.length === 0 && sought.text !== '') return noResults
  const { kind, ...others } = sought.filter
  const found = await rankItems(db, words, sought)
  // The kinds to choose from stay, whichever is chosen.
  const ofAllKinds =
    kind === undefined ? found : await rankItems(db, words, { ...sought, filter: others, after: null, limit: 0 })
  return {
    ...found,
    facets: { ...(found.facets ?? NO_FACETS), kind: ofAllKinds.facets?.kind ?? [] },
    words: words.map(({ word }) => word),
    forms: words.map(({ lexemes, synonyms }) => [...lexemes, ...synonyms]),
    corrected,
  }
}

/** Search of the lists in the same index. */
export const listSearch: ItemSearch = {
  read: (text, { now, hasClosed }) => {
    const words = wordsOf(text)
    if (words.length === 0) return null
    return searchedWords(typedWords(words, filterFillers(words), hasClosed), now, isQuoted(text))
  },
  correct: async (db, text, { now, hasClosed }) => {
    const { words, corrected, isAsTyped } = await understand(db, text, { hasClosed })
    return isAsTyped ? null : { words: searchedWords(knownWords(words), now), corrected }
  },
}

// Each word in any of its forms; the last one may be incomplete.
const suggestionWords = (words: readonly WordForms[]): string[] =>
  words.map(({ word, lexemes, synonyms }, at) => {
    const forms = [...lexemes, ...synonyms].map((lexeme) => `'${lexeme}'`)
    return `( ${(at === words.length - 1 ? [`'${word}':*`, ...forms] : forms).join(' | ')} )`
  })

async function suggest(db: Database, text: string, each: number): Promise<Suggested> {
  const nothing = { items: [], lexemes: [], corrected: null }
  const typed = wordsOf(text)
  const fillers = filterFillers(typed)
  const forms = await findWordForms(db, typed, fillers)
  if (forms.length === 0) return nothing
  const items = await findSuggestions(db, suggestionWords(forms), each)
  const marks = (of: readonly WordForms[]) =>
    of.flatMap(({ word, lexemes, synonyms }) => [word, ...lexemes, ...synonyms])
  if (items.length > 0) return { items, lexemes: marks(forms), corrected: null }
  const words = await findMeantWords(db, typed, fillers)
  const replaced = await correctWords(db, words, false)
  if (replaced.size === 0) return nothing
  const meant = words.flatMap((word) => replaced.get(word.word) ?? [word])
  const found = await findSuggestions(db, suggestionWords(meant), each)
  const spellings = new Map([...replaced].map(([word, those]) => [word, those.map((one) => one.word).join(' ')]))
  return { items: found, lexemes: marks(meant), corrected: found.length > 0 ? replaceWords(text, spellings) : null }
}

/** Search in the tables of this database, whose triggers keep the index. */
export const postgresEngine: SearchEngine = { index: indexItems, remove: removeItems, query, suggest }
