import { sql, type RawBuilder } from 'kysely'
import type { Services } from '../services.ts'
import type { Database } from './database.ts'
import { decodeCursor } from './keyset-page.ts'
import type { IndexCondition } from './full-text-search.ts'

/** A list whose public items are in the search index. */
export interface SearchedList {
  table: string
  /** Column of the id under which the index has an item. */
  key: string
  /** Kind of the items in the index. */
  kind: string
  /** If readers also see their own private rows: the columns of their title and text. */
  ownTexts?: readonly [title: string, body: string]
}

/** Position of an item among the best ones: the greatest score comes first, then the greatest place. */
export interface BestItem {
  /** Key of its row in the list. */
  item_id: number
  score: number
  place: number
}

/** Words that a list is searched for, as SQL. */
export interface SearchedWords {
  /** Condition on the rows of a list: the index has any of the words for them, or their texts have if they meet `own` and are not in it. */
  heldIn: (list: SearchedList, own?: RawBuilder<unknown> | null) => IndexCondition
  /**
   * The best items of a list, as many as a search ranks. `where` are conditions on the rows of the list. Those of `own`, which the index
   * may not have, come last.
   */
  bestOf: (
    list: SearchedList,
    where: readonly RawBuilder<unknown>[],
    own?: RawBuilder<unknown> | null,
  ) => RawBuilder<BestItem>
  /** Whether no item has one of the words, so that it may have to be corrected. */
  isUnclear: RawBuilder<boolean>
}

/** SQL for `is_unclear` in the rows that `findRows` reads. */
export const isUnclear = (words: SearchedWords | undefined): RawBuilder<boolean> => words?.isUnclear ?? sql`false`

/** The words by which a list is ranked: those searched for, unless another order is asked for. */
export const rankedBy = (order: string | undefined, words: SearchedWords | undefined): SearchedWords | undefined =>
  order === undefined || order === 'relevance' ? words : undefined

/** Whether a list is ranked by relevance: words are searched for, and no other order is asked for. */
export const isByRelevance = (text: string | undefined, order?: string): boolean =>
  Boolean(text?.trim()) && (order === undefined || order === 'relevance')

/** A position in a list: the leading value of the order, and the id or place that follows it. */
export interface ListPosition<First = number> {
  first: First
  id: number
}

/** Returns the values of a cursor. Those of a ranked list are marked, so that other orders refuse them. */
export const cursorKeys = (isRanked: boolean, first: number | string, place: number): readonly (number | string)[] =>
  isRanked ? ['best', first, place] : [first, place]

function rankedPosition(cursor: string): ListPosition {
  try {
    const [, first, id] = decodeCursor(cursor, ['string', 'number', 'number'])
    return { first, id }
  } catch {
    // Processes of 0.1.0, which may run side by side with this release, do not mark them.
    const [first, id] = decodeCursor(cursor, ['number', 'number'])
    return { first, id }
  }
}

/** Reads a cursor of `cursorKeys`; `first` is the kind of the leading value unless the list is ranked. Throws 422 for one of another order. */
export function positionAfter(cursor: string | undefined, isRanked: boolean): ListPosition | null
export function positionAfter(
  cursor: string | undefined,
  isRanked: boolean,
  first: 'number' | 'instant',
): ListPosition<number | string> | null
export function positionAfter(cursor: string | undefined, isRanked: boolean, kind: 'number' | 'instant' = 'number') {
  if (cursor === undefined) return null
  if (isRanked) return rankedPosition(cursor)
  const [first, id] = decodeCursor(cursor, [kind, 'number'])
  return { first, id }
}

/** The order of a list that is not ranked. */
export const plainOrder = <Order extends string>(
  order: Order | 'relevance' | undefined,
  usual: Exclude<Order, 'relevance'>,
): Exclude<Order, 'relevance'> =>
  order === undefined || order === 'relevance' ? usual : (order as Exclude<Order, 'relevance'>)

/** Condition on the items of `bestOf`, named `best`: they come after the last one of the previous page. */
export const isAfterBest = (after: { first: number | string; id: number } | null): RawBuilder<boolean> =>
  after ? sql`(best.score, best.place) < (${after.first}::bigint, ${after.id}::bigint)` : sql`true`

/** How a list is searched. `hasClosed` if it shows closed requests, which nothing else finds. */
interface ListSearch {
  now: Date
  hasClosed: boolean
}

/** What lists need of the search, which a feature implements. */
export interface ItemSearch {
  /** Reads typed text without asking the database; returns null if it has no words. */
  read: (text: string, how: ListSearch) => SearchedWords | null
  /** Completes or corrects the words that no item has; returns null if there are none. */
  correct: (
    db: Database,
    text: string,
    how: ListSearch,
  ) => Promise<{ words: SearchedWords; corrected: string | null } | null>
}

interface Searching {
  db: Database
  services: Pick<Services, 'itemSearch'>
  now: Date
  hasClosed?: boolean
}

/** Rows that were found, the words with which, and the text that was searched for instead of the one typed. */
interface FoundRows<Row> {
  rows: Row[]
  words: SearchedWords | undefined
  corrected: string | null
}

/**
 * Reads a page of a list with one statement, which also says whether all words are known. Only if it finds nothing, or if they are not,
 * the words are corrected, and the page is read again.
 */
export async function findRows<Row extends { is_unclear: boolean }>(
  { db, services: { itemSearch }, now, hasClosed = false }: Searching,
  text: string | undefined,
  list: (words: SearchedWords | undefined) => Promise<Row[]>,
): Promise<FoundRows<Row>> {
  if (!text?.trim()) return { rows: await list(undefined), words: undefined, corrected: null }
  const typed = itemSearch.read(text, { now, hasClosed })
  if (typed === null) return { rows: [], words: undefined, corrected: null }
  const rows = await list(typed)
  const meant = rows[0]?.is_unclear === false ? null : await itemSearch.correct(db, text, { now, hasClosed })
  return meant ? { ...meant, rows: await list(meant.words) } : { rows, words: typed, corrected: null }
}
