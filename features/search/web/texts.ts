import type { SearchKind } from '../contract.ts'

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** Texts of the search. */
export const texts = {
  search: 'Search',
  label: 'Search everything',
  hint: 'Creators, solutions, products, tickets…',
  lead: 'Creators, their work, and what clients are looking for.',
  titleOf: (words: string) => `Results for “${words}”`,
  submit: 'Search',

  options: 'Results and searches',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  suggested: 'Suggested searches',
  all: 'All results',
  seeAll: (words: string) => `See all results for “${words}”`,
  searchAll: (words: string) => `Search everywhere for “${words}”`,
  searching: 'Searching',
  begin: (searches: number) =>
    searches === 0
      ? 'Type what you are looking for.'
      : `${count(searches, 'search', 'searches')} to begin with. Use the arrow keys to choose.`,
  suggestions: (results: number) =>
    results === 0
      ? 'No results yet. Press Enter to search everywhere.'
      : `${count(results, 'result', 'results')}. Use the arrow keys to choose, or press Enter to see all results.`,
  failed: 'The results could not be loaded. Press Enter to try again.',

  kinds: {
    creator: 'Creators',
    showcase: 'Solutions',
    product: 'Products',
    request: 'Tickets',
    video: 'Videos',
    playlist: 'Playlists',
  } satisfies Record<SearchKind, string>,
  kindOf: {
    creator: 'Creator',
    showcase: 'Solution',
    product: 'Product',
    request: 'Ticket',
    video: 'Video',
    playlist: 'Playlist',
  } satisfies Record<SearchKind, string>,

  correctedBefore: 'Showing results for',
  total: (total: number, isMore: boolean) =>
    total === 0 ? 'No results' : isMore ? `The best ${total} results` : count(total, 'result', 'results'),
  found: (shown: number, isMore: boolean) =>
    shown === 0 ? 'No results' : `${count(shown, 'result', 'results')} shown${isMore ? ', more below' : ''}`,
  startsAt: (time: string) => `at ${time}`,
  freely: 'Pay what you want',
  priceFrom: (price: string) => `from ${price}`,
  free: 'Free',
  budget: (budget: string) => `Budget ${budget}`,
  isFrom: 'by',

  facets: {
    kind: 'Kind',
    skill: 'Skill',
    price: 'Price',
    budget: 'Budget',
    language: 'Language',
    availability: 'Availability',
    min_rating: 'Rating',
    since: 'Date',
  },
  narrow: 'Narrow the results',
  remove: (name: string) => `${name}, remove this filter`,
  upTo: (price: string) => `Up to ${price}`,
  between: (from: string, to: string) => `${from} to ${to}`,
  atLeast: (price: string) => `${price} or more`,
  ratingFrom: (stars: string) => `${stars} stars or more`,
  periods: { week: 'Past week', month: 'Past month', year: 'Past year' },

  noMatch: 'No results',
  noMatchText: 'Try other words, or fewer of them.',
  noMatchFilters: 'Nothing fits these words and these filters.',
  showAll: 'Clear filters',
  empty: 'Nothing to find yet',
  emptyText: 'Creators, their work and open requests will appear here.',
}
