import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stubBrowser } from '#platform/tests/web/browser.ts'
import { sentPlainly } from '#platform/tests/web/plain-form.tsx'
import { CreatorFilters } from '../web/creators/CreatorFilters.tsx'
import { searchOf, type CreatorSearch } from '../web/creators/useCreatorSearch.ts'

beforeEach(stubBrowser)
afterEach(cleanup)

test.each<CreatorSearch>([
  { q: 'bakeries', skill: 'C++', min_experience: 5, order: 'newest' },
  { q: '', skill: '', min_experience: 0, order: 'newest' },
])('what a browser sends of the search for creators by itself is read as what was searched: %o', (search) => {
  const form = <CreatorFilters search={search} change={() => undefined} skills={['Rust']} />
  expect(searchOf(sentPlainly(form))).toEqual(search)
})
