import { expect, test } from 'vitest'
import { sentPlainly } from '#platform/tests/web/plain-form.tsx'
import { VideoFilters } from '../web/watching/VideoFilters.tsx'
import { searchOf, SHOWN_CONTENTS, type VideoSearch } from '../web/watching/videoSearch.ts'

test.each<VideoSearch>([
  { q: 'menu', type: 'tutorials', order: 'most_liked', show: 'individual' },
  { q: '', type: '', order: null, show: 'all' },
])('what a browser sends of the search for videos by itself is read as what was searched: %o', (search) => {
  expect(
    searchOf(sentPlainly(<VideoFilters search={search} change={() => undefined} shown={SHOWN_CONTENTS} />)),
  ).toEqual(search)
})
