import { expect, test } from 'vitest'
import { sentPlainly } from '#platform/tests/web/plain-form.tsx'
import { CreatorFilters } from '../web/creators/CreatorFilters.tsx'
import { filterQuery } from '#platform/web/page/search-params.ts'
import { orderOf } from '#platform/web/ui/list/OrderChoice.tsx'
import { searchOf, DEFAULT_ORDER, type CreatorSearch } from '../web/creators/creatorSearch.ts'

test.each<CreatorSearch>([
  {
    q: 'bakeries',
    skill: 'C++',
    min_experience: 5,
    availability: 'soon',
    language: 'pt',
    max_price: '2500',
    reply_within_hours: 24,
    order: 'newest',
  },
  {
    q: '',
    skill: '',
    min_experience: 0,
    availability: '',
    language: '',
    max_price: '',
    reply_within_hours: 0,
    order: 'newest',
  },
])('what a browser sends of the search for creators by itself is read as what was searched: %o', (search) => {
  const form = <CreatorFilters search={search} change={() => undefined} skills={['Rust']} />
  expect(searchOf(sentPlainly(form))).toEqual(search)
})

test('creators come best rated first, and the address names only another order', () => {
  const usual = searchOf(new URLSearchParams())
  expect(orderOf(usual, DEFAULT_ORDER)).toBe('rating')
  expect(orderOf({ ...usual, q: 'maps' }, DEFAULT_ORDER)).toBe('relevance')
  expect(filterQuery(searchOf, usual)).toBe('?')
  expect(filterQuery(searchOf, { ...usual, skill: 'C++', order: 'newest' })).toBe('?skill=C%2B%2B&order=newest')
})
