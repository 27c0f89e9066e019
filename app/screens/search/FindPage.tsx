// Script file: search
import { lazy, Suspense } from 'react'
import { CloseMatches, PostInstead } from '#features/discovery/web.tsx'
import { loadSaveSearch } from '#features/saved-searches/web.tsx'
import { SearchPage } from '#features/search/web.tsx'

const SaveSearch = lazy(async () => ({ default: await loadSaveSearch() }))

/** Results of a search, with what comes next; without any, who comes close, and a request with the words. */
export const FindPage = () => (
  <SearchPage
    renderInstead={(words) => <CloseMatches words={words} />}
    renderBelow={(words) => <PostInstead words={words} />}
    renderActions={(search) => (
      <Suspense>
        <SaveSearch search={search} />
      </Suspense>
    )}
  />
)
