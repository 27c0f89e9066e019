import type { Database } from '#platform/server/database/database.ts'
import type { SearchFacets, SearchKind } from '../contract.ts'
import type { FoundItem, FoundResult, SearchInput } from './queries/found-items.ts'

/** One more result than requested, if there are more. */
export interface Found {
  results: FoundResult[]
  total: number
  /** Whether more items match than are ranked. */
  isLimited: boolean
  facets: SearchFacets
  /** Words that were searched for, as people read them. */
  words: string[]
  /** Forms of each of the words, to find them in texts. */
  forms: (readonly string[])[]
  corrected: string | null
}

export interface Suggested {
  items: FoundItem[]
  lexemes: string[]
  corrected: string | null
}

/**
 * What the search needs of an engine. Only public items may be in its index. The engine on PostgreSQL is told of changes by triggers, in
 * their transaction; one outside the database would be told by a job.
 */
export interface SearchEngine {
  /** Puts items into the index as they are now; takes out those that are not public. */
  index: (db: Database, kind: SearchKind, ids: readonly number[]) => Promise<unknown>
  /** Takes items out of the index. */
  remove: (db: Database, kind: SearchKind, ids: readonly number[]) => Promise<unknown>
  query: (db: Database, sought: SearchInput) => Promise<Found>
  /** Finds a few items of each kind whose title or skills contain all words, the last of them perhaps incomplete. */
  suggest: (db: Database, text: string, each: number) => Promise<Suggested>
}
