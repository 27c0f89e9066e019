import type { SearchResult } from '../contract.ts'

const plain = (text: string) => ({ text, marks: [] })

/** A result as the server sends it, with what a test needs of its own. */
export const givenResult = (own: Partial<SearchResult> = {}): SearchResult => ({
  kind: 'showcase',
  id: 3,
  title: { text: 'A shop for plants', marks: [[11, 17]] },
  path: '/showcase/3',
  author_name: 'Inês Carvalho',
  excerpt: plain('Cuttings by post.'),
  starts_at: null,
  picture_url: null,
  skills: ['React'],
  price: null,
  is_price_least: false,
  budget: null,
  availability: null,
  average_rating: null,
  total_ratings: 0,
  published_at: '2026-11-20T12:00:00Z',
  matched: [{ word: 'plant', field: 'title' }],
  missing: [],
  ...own,
})

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

/** A response of the search with these results. */
export const givenFound = (items: readonly SearchResult[], own: object = {}) => ({
  items,
  total: items.length,
  words: [],
  corrected: null,
  ...own,
  facets: { ...NO_FACETS, ...('facets' in own ? (own.facets as object) : {}) },
})
