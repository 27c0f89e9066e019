import type { SearchField, SearchFilter, SearchKind } from '../../contract.ts'

/** A search: text as typed, and what the results are narrowed to. */
export interface SearchInput {
  text: string
  /** Searches for the words as typed, without correcting them. */
  exact: boolean
  filter: SearchFilter
  now: Date
  limit: number
  /** Score and index id of the last result of the previous page. */
  after: readonly [score: number, id: number] | null
}

/** An item as the index has it. */
export interface FoundItem {
  kind: SearchKind
  item_id: number
  title: string
  author_name: string | null
}

/** A result, with its position for the cursor. */
export interface FoundResult extends FoundItem {
  id: number
  score: number
  tags: string
  body: string
  more: string
  picture: string | null
  skills: string[]
  availability: 'now' | 'soon' | 'busy' | null
  price_cents: number | null
  price_from: number | null
  /** Whether buyers of the product choose what they pay, from the price on. */
  is_price_least: boolean
  budget: number | null
  average_rating: number | null
  total_ratings: number
  published_at: string
  /** For each word of the search, the best field that contains it; null if none does. */
  fields: (SearchField | null)[]
}
