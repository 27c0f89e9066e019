import { expect, test } from 'vitest'
import { sentPlainly } from '#platform/tests/web/plain-form.tsx'
import { ShowcaseFilters } from '../web/list/ShowcaseFilters.tsx'
import { searchOf, type ShowcaseSearch } from '../web/list/showcaseSearch.ts'

test.each<ShowcaseSearch>([
  { q: 'a seed finder', order: 'best_rated' },
  { q: '', order: null },
])('what a browser sends of the search for solutions by itself is read as what was searched: %o', (search) => {
  expect(searchOf(sentPlainly(<ShowcaseFilters search={search} change={() => undefined} />))).toEqual(search)
})
