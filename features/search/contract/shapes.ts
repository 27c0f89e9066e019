// Shapes file: shapes-search
import { z } from 'zod'
import { Id, Instant } from '#platform/contract/fields.ts'
import { Availability } from '#features/profiles/contract.ts'

/** Maximum number of words that are searched for; later ones are ignored. */
export const SEARCH_WORDS_MAX = 8
/** Results on a page. */
export const RESULTS_PAGE = 20
/** Maximum number of suggestions per kind while somebody types. */
export const SUGGESTIONS_MAX = 3

/** Kinds of public items that a search finds, in the order in which suggestions show them. */
export const SEARCH_KINDS = ['creator', 'showcase', 'product', 'request', 'video', 'playlist'] as const
export const SearchKind = z.enum(SEARCH_KINDS)
export type SearchKind = z.output<typeof SearchKind>

/** How recent an item has to be. */
export const SEARCH_PERIODS = ['week', 'month', 'year'] as const
export const SearchPeriod = z.enum(SEARCH_PERIODS)
export type SearchPeriod = z.output<typeof SearchPeriod>

/** Text with the parts that match: pairs of start and end, in UTF-16 units, in order and without overlaps. */
export const MarkedText = z
  .object({ text: z.string(), marks: z.array(z.tuple([z.int(), z.int()])) })
  .meta({ id: 'MarkedText' })
export type MarkedText = z.output<typeof MarkedText>

/** Where a word was found; `more` is a README or what is said in a video. */
export const SearchField = z.enum(['title', 'skills', 'text', 'more'])
export type SearchField = z.output<typeof SearchField>

/** A public item, as suggested while somebody types. */
export const Suggestion = z
  .object({
    kind: SearchKind,
    // Id of the item; of the account for a creator.
    id: Id,
    title: MarkedText,
    // Path of its page.
    path: z.string(),
    author_name: z.string().nullable().meta({ description: 'Null for creators themselves' }),
  })
  .meta({ id: 'SearchSuggestion' })
export type Suggestion = z.output<typeof Suggestion>

/** A public item that a search found. */
export const SearchResult = Suggestion.extend({
  excerpt: MarkedText.meta({ description: 'The part of its text with the most matching words' }),
  starts_at: z.int().nullable().meta({
    description: 'Second at which a video says words that are found in its captions; `path` opens it there',
  }),
  picture_url: z.string().nullable(),
  skills: z.array(z.string()),
  // Price of a product, lowest price of a creator.
  price: z.number().nullable(),
  is_price_least: z
    .boolean()
    .meta({ description: 'Whether buyers of the product choose what they pay, from the price on' }),
  budget: z.number().nullable(),
  availability: Availability.nullable(),
  average_rating: z.number().nullable(),
  total_ratings: z.int(),
  published_at: Instant,
  matched: z.array(z.object({ word: z.string(), field: SearchField })),
  missing: z.array(z.string()).meta({ description: 'Words of the search that it does not contain' }),
}).meta({ id: 'SearchResult' })
export type SearchResult = z.output<typeof SearchResult>

const Count = z.object({ value: z.string(), count: z.int() })

/** What the results can be narrowed to, each value with its number of results; a facet without values is an empty list. */
export const SearchFacets = z
  .object({
    kind: z.array(Count),
    skill: z.array(Count),
    language: z.array(Count),
    availability: z.array(Count),
    // Lowest average: "3", "4".
    min_rating: z.array(Count),
    // Price and budget in whole units: "0-50", "50-250", "250-1000", "1000-".
    price: z.array(Count),
    budget: z.array(Count),
    since: z.array(Count),
  })
  .meta({ id: 'SearchFacets' })
export type SearchFacets = z.output<typeof SearchFacets>
