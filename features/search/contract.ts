import { z } from 'zod'
import { api } from '#platform/contract/endpoint.ts'
import { WholeAmount } from '#platform/contract/fields.ts'
import { RANKED_MAX, SearchText } from '#platform/contract/search-text.ts'
import { accountsSubject } from '#features/accounts/contract.ts'
import { playlistsSubject } from '#features/playlists/contract.ts'
import { productsSubject } from '#features/products/contract.ts'
import { Availability, LANGUAGES, profilesSubject } from '#features/profiles/contract.ts'
import { requestsSubject } from '#features/requests/contract.ts'
import { showcasesSubject } from '#features/showcases/contract.ts'
import { videosSubject } from '#features/videos/contract.ts'
import {
  RESULTS_PAGE,
  SearchFacets,
  SearchKind,
  SearchPeriod,
  SearchResult,
  Suggestion,
  SUGGESTIONS_MAX,
} from './contract/shapes.ts'
import { searchSubject } from './contract/subjects.ts'

export * from './contract/shapes.ts'
export * from './contract/subjects.ts'
export * from './contract/synonyms.ts'

const shows = [
  searchSubject,
  accountsSubject,
  profilesSubject,
  requestsSubject,
  showcasesSubject,
  videosSubject,
  playlistsSubject,
  productsSubject,
]

/** What the results are narrowed to, beside the words. */
export const SearchFilter = z.object({
  kind: SearchKind.optional(),
  skill: z.string().trim().min(1).max(100).optional(),
  language: z.enum(LANGUAGES).optional(),
  availability: Availability.optional(),
  min_rating: z.int().min(1).max(5).optional(),
  // Of products, and the lowest price of creators.
  min_price: WholeAmount.optional(),
  max_price: WholeAmount.optional(),
  // Of requests.
  min_budget: WholeAmount.optional(),
  max_budget: WholeAmount.optional(),
  since: SearchPeriod.optional(),
})
export type SearchFilter = z.output<typeof SearchFilter>

export const searchApi = api({
  find: {
    method: 'GET',
    path: '/search',
    access: 'anyone',
    public: true,
    searches: 'q',
    shows,
    does: `Public items of all kinds that contain any of the words, also in other word forms and by synonyms, the best first. Up to ${RANKED_MAX} are ranked; if more match, the last page says so in its \`Link\` header. When a word is not found anywhere, similar words are searched for, and \`corrected\` says so; with \`exact=true\` they are not. Without words: the items that pass the filter, the best first.`,
    query: SearchFilter.extend({
      q: SearchText.default(''),
      exact: z.boolean().default(false),
      limit: z.int().min(1).max(50).default(RESULTS_PAGE),
      after: z.string().max(200).optional(),
    }),
    response: z
      .object({
        items: z.array(SearchResult),
        total: z.int().meta({ description: `The number of results, counted up to ${RANKED_MAX}.` }),
        // Words as they were searched for; empty for a search without words.
        words: z.array(z.string()),
        corrected: z.string().nullable().meta({ description: '"Showing results for" this text, not the one typed' }),
        facets: SearchFacets,
      })
      .meta({ id: 'SearchResults' }),
    paged: true,
  },
  suggest: {
    method: 'GET',
    path: '/search/suggestions',
    access: 'anyone',
    public: true,
    searches: 'q',
    shows,
    does: `Up to ${SUGGESTIONS_MAX} items per kind whose titles or skills contain all words, the last one perhaps incomplete; or those with similar words, with \`corrected\`. \`searches\` are suggested searches: frequent skills, those that begin like the last word first.`,
    query: z.object({ q: SearchText.default('') }),
    response: z
      .object({
        groups: z.array(z.object({ kind: SearchKind, items: z.array(Suggestion) })),
        corrected: z.string().nullable(),
        searches: z.array(z.string()),
      })
      .meta({ id: 'SearchSuggestions' }),
  },
})
