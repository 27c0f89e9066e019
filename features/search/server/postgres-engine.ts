import type { Database } from '#platform/server/database/database.ts'
import { SEARCH_WORDS_MAX } from '../contract.ts'
import type { Found, SearchEngine, Suggested } from './engine.ts'
import type { Sought } from './queries/found-items.ts'
import { indexItems, removeItems } from './queries/items.ts'
import { rankItems, type RankedWord } from './queries/rank-items.ts'
import { findSuggestions } from './queries/suggestions.ts'
import { analyseWords, findLongerWords, type AnalysedWord } from './queries/words.ts'
import { correctWords } from './corrections.ts'
import { isFiller } from './fillers.ts'
import { replaceWords, wordsOf } from './words.ts'

// A word in more items than this is frequent: alone it does not bring an item among those that are ranked.
const FREQUENT = 300

const NOTHING = {
  kind: [],
  skill: [],
  language: [],
  availability: [],
  min_rating: [],
  price: [],
  budget: [],
  since: [],
}

const ranked = ({ lexemes, synonyms, item_count, all_count }: AnalysedWord): RankedWord => ({
  lexemes,
  synonyms,
  weight: Math.log(1 + (all_count + 1) / (item_count + 1)),
  isFrequent: item_count > FREQUENT,
})

/** Words to search for: fillers only if there is nothing else. */
export const withoutFillers = (words: readonly AnalysedWord[]): AnalysedWord[] => {
  const telling = words.filter(({ is_filler, word }) => !is_filler && !isFiller(word))
  return (telling.length > 0 ? telling : words).slice(0, SEARCH_WORDS_MAX)
}

// A word that no item contains may be the beginning of longer ones.
const BEGINNING_MIN_LENGTH = 3
const LONGER_MAX = 5

async function completeWord(db: Database, word: AnalysedWord): Promise<AnalysedWord> {
  if (word.item_count > 0 || word.word.length < BEGINNING_MIN_LENGTH) return word
  const longer = await findLongerWords(db, word.word, LONGER_MAX)
  if (longer.length === 0) return word
  const found = (await analyseWords(db, longer)).filter(({ item_count }) => item_count > 0)
  return {
    ...word,
    lexemes: [...new Set([...word.lexemes, ...found.flatMap(({ lexemes }) => lexemes)])],
    item_count: Math.max(0, ...found.map(({ item_count }) => item_count)),
  }
}

async function understand(db: Database, text: string, exact: boolean) {
  const typed = withoutFillers(await analyseWords(db, wordsOf(text)))
  const words: AnalysedWord[] = []
  for (const word of typed) words.push(exact ? word : await completeWord(db, word))
  const replaced = exact ? new Map<string, AnalysedWord[]>() : await correctWords(db, words)
  const spelt = new Map([...replaced].map(([word, found]) => [word, found.map((one) => one.word).join(' ')]))
  return {
    words: words.flatMap((word) => replaced.get(word.word) ?? [word]),
    corrected: replaced.size > 0 ? replaceWords(text, spelt) : null,
  }
}

async function query(db: Database, sought: Sought): Promise<Found> {
  const { words, corrected } = await understand(db, sought.text, sought.exact)
  const none = { results: [], total: 0, facets: NOTHING, words: [], forms: [], corrected: null }
  if (words.length === 0 && sought.text !== '') return none
  const { kind, ...others } = sought.filter
  const all = words.map(ranked)
  const found = await rankItems(db, all, sought)
  // The kinds to choose from stay, whichever is chosen.
  const ofAllKinds =
    kind === undefined ? found : await rankItems(db, all, { ...sought, filter: others, after: null, limit: 0 })
  return {
    ...found,
    facets: { ...(found.facets ?? NOTHING), kind: ofAllKinds.facets?.kind ?? [] },
    words: words.map(({ word }) => word),
    forms: words.map(({ lexemes, synonyms }) => [...lexemes, ...synonyms]),
    corrected,
  }
}

// Titles, names and skills; the last word may be incomplete.
const suggestionQuery = (words: readonly AnalysedWord[]): string =>
  words
    .map(({ word, lexemes, synonyms }, at) => {
      const forms = [...lexemes, ...synonyms].map((lexeme) => `'${lexeme}':AB`)
      return `( ${(at === words.length - 1 ? [`'${word}':*AB`, ...forms] : forms).join(' | ')} )`
    })
    .join(' & ')

async function suggest(db: Database, text: string, each: number): Promise<Suggested> {
  const typed = wordsOf(text)
  if (typed.length === 0) return { items: [], lexemes: [], corrected: null }
  const words = withoutFillers(await analyseWords(db, typed))
  if (words.length === 0) return { items: [], lexemes: [], corrected: null }
  const items = await findSuggestions(db, suggestionQuery(words), each)
  const marks = (of: readonly AnalysedWord[]) =>
    of.flatMap(({ word, lexemes, synonyms }) => [word, ...lexemes, ...synonyms])
  if (items.length > 0) return { items, lexemes: marks(words), corrected: null }
  const replaced = await correctWords(db, words)
  if (replaced.size === 0) return { items, lexemes: [], corrected: null }
  const meant = words.flatMap((word) => replaced.get(word.word) ?? [word])
  const found = await findSuggestions(db, suggestionQuery(meant), each)
  const spelt = new Map([...replaced].map(([word, those]) => [word, those.map((one) => one.word).join(' ')]))
  return { items: found, lexemes: marks(meant), corrected: found.length > 0 ? replaceWords(text, spelt) : null }
}

/** Search in the tables of this database, whose triggers keep the index. */
export const postgresEngine: SearchEngine = { index: indexItems, remove: removeItems, query, suggest }
