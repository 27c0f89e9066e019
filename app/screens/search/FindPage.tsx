// Script file: search
import { lazy, Suspense } from 'react'
import { useAuth } from '#features/accounts/web.tsx'
import { CloseMatches } from '#features/discovery/web.tsx'
import { loadSaveSearch } from '#features/saved-searches/web.tsx'
import { SearchPage } from '#features/search/web.tsx'

const SaveSearch = lazy(async () => ({ default: await loadSaveSearch() }))

/** Results of a search; without any, who comes close, and a request with the words. */
export function FindPage() {
  const signedIn = useAuth((state) => state.isAuthenticated)
  return (
    <SearchPage
      renderInstead={(words) => <CloseMatches words={words} />}
      renderActions={(search) =>
        signedIn && (
          <Suspense>
            <SaveSearch search={search} />
          </Suspense>
        )
      }
    />
  )
}
