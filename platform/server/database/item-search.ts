import { sql, type RawBuilder, type SelectQueryBuilder } from 'kysely'
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
  /** If readers also see their own private rows: the columns of their title and text, and an order by owner that has the newest first. */
  own?: { texts: readonly [title: string, body: string]; newest: RawBuilder<unknown> }
}

/** Position of an item among the best ones: the greatest score comes first, then the greatest place. */
export interface BestItem {
  /** Key of its row in the list. */
  item_id: number
  score: number
  place: number
  /** Whether more items match than are ranked. */
  is_limited: boolean
}

/** What a search says of a row: the words that it lacks, and whether no item has one of the words, so that it may have to be corrected. */
export interface WordsOfRow {
  missing: string[]
  is_unclear: boolean
}

/** Words that a list is searched for, as SQL. */
export interface SearchedWords {
  /**
   * Condition on the rows of a list: the index has any of the words for them, or their texts have if they meet `own` and are not in it.
   * `where` are conditions that choose which of the latter are read.
   */
  heldIn: (
    list: SearchedList,
    own?: RawBuilder<unknown> | null,
    where?: readonly RawBuilder<unknown>[],
  ) => IndexCondition
  /**
   * The best items of a list, as many as a search ranks. `where` are conditions on the rows of the list. Those of `own`, which the index
   * may not have, come last.
   */
  bestOf: (
    list: SearchedList,
    where: readonly RawBuilder<unknown>[],
    own?: RawBuilder<unknown> | null,
  ) => RawBuilder<BestItem>
  /** SQL for what a row of a list has of the words. */
  inRow: (list: SearchedList) => RawBuilder<WordsOfRow>
}

/** Columns that `findRows` reads of each row; `isRanked` for rows joined with `bestOf`, named `best`. */
export function foundColumns(list: SearchedList, words: SearchedWords | undefined, isRanked = false) {
  const found: RawBuilder<WordsOfRow | null> = words?.inRow(list) ?? sql`null`
  const isLimited = isRanked ? sql<boolean>`best.is_limited` : sql<boolean>`false`
  return [found.as('found'), isLimited.as('is_limited')]
}

/** The words by which a list is ranked: those searched for, unless another order is asked for. */
export const rankingWords = (order: string | undefined, words: SearchedWords | undefined): SearchedWords | undefined =>
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
export const unrankedOrder = <Order extends string>(
  order: Order | 'relevance' | undefined,
  defaultOrder: Exclude<Order, 'relevance'>,
): Exclude<Order, 'relevance'> =>
  order === undefined || order === 'relevance' ? defaultOrder : (order as Exclude<Order, 'relevance'>)

interface RankedPage {
  /** The last row of the previous page. */
  after: { first: number | string; id: number } | null
  skip: number
  limit: number
}

/**
 * Lists a page of rows joined with `bestOf`, named `best`: the best come first, one more than requested. `first` and `place` are the
 * cursor.
 */
export const listRanked = <Tables, Table extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Table, Row>,
  list: SearchedList,
  words: SearchedWords | undefined,
  { after, skip, limit }: RankedPage,
) =>
  query
    .select([sql<number>`best.score`.as('first'), sql<number>`best.place`.as('place')])
    .select(foundColumns(list, words, true))
    .where(
      after
        ? sql<boolean>`(best.score, best.place) < (${after.first}::bigint, ${after.id}::bigint)`
        : sql<boolean>`true`,
    )
    .orderBy(sql`best.score`, 'desc')
    .orderBy(sql`best.place`, 'desc')
    .offset(skip)
    .limit(limit + 1)
    .execute()

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

interface SearchContext {
  db: Database
  services: Pick<Services, 'itemSearch'>
  now: Date
  hasClosed?: boolean
}

export interface ListedRow {
  found: WordsOfRow | null
  is_limited: boolean
}

/** A row with the words of the search that it lacks, if any. */
export type FoundRow<Row> = Omit<Row, keyof ListedRow> & { missing?: string[] }

/** Rows that were found, and the words with which. */
interface FoundRows<Row> {
  rows: FoundRow<Row>[]
  words: SearchedWords | undefined
  /** What the page says of the search: the text that was searched for instead of the one typed, and whether the list is cut. */
  ends: { corrected: string | null; limited: boolean }
}

function presentFound<Row extends ListedRow>(
  rows: readonly Row[],
  words: SearchedWords | undefined,
  corrected: string | null,
): FoundRows<Row> {
  return {
    rows: rows.map(({ found, is_limited: _limited, ...row }) => ({
      ...row,
      ...(found && found.missing.length > 0 && { missing: found.missing }),
    })),
    words,
    ends: { corrected, limited: rows[0]?.is_limited ?? false },
  }
}

/**
 * Reads a page of a list with one statement, which also says whether all words are known. Only if it finds nothing, or if they are not,
 * the words are corrected, and the page is read again.
 */
export async function findRows<Row extends ListedRow>(
  { db, services: { itemSearch }, now, hasClosed = false }: SearchContext,
  text: string | undefined,
  list: (words: SearchedWords | undefined) => Promise<Row[]>,
): Promise<FoundRows<Row>> {
  if (!text?.trim()) return presentFound(await list(undefined), undefined, null)
  const typed = itemSearch.read(text, { now, hasClosed })
  if (typed === null) return presentFound<Row>([], undefined, null)
  const rows = await list(typed)
  const correction =
    rows[0]?.found?.is_unclear === false ? null : await itemSearch.correct(db, text, { now, hasClosed })
  return correction
    ? presentFound(await list(correction.words), correction.words, correction.corrected)
    : presentFound(rows, typed, null)
}
