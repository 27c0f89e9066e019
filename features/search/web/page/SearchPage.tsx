import { Suspense, useEffect, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { RANKED_MAX } from '#platform/contract/search-text.ts'
import { usePages } from '#platform/web/api/query.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { FoundCount } from '#platform/web/ui/list/Found.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { searchApi } from '../../contract.ts'
import { toApiQuery, filtersOf, SEARCH_PATH, searchOf, searchPath, type Search } from '../address.ts'
import { rememberSearch } from '../recent-searches.ts'
import { texts } from '../texts.ts'
import { Facets } from './Facets.tsx'
import { NoResults } from './NoResults.tsx'
import { PageField } from './PageField.tsx'
import { ResultRow } from './ResultRow.tsx'
import classes from './SearchPage.module.css'
import { Suggested } from './Suggested.tsx'

interface SearchPageProps {
  /** Content after a search without results. */
  renderInstead?: (words: string) => ReactNode
  /** Content below the last result, for who has not found what they need. */
  renderBelow?: (words: string) => ReactNode
  /** What can be done with a search, beside the number of its results. */
  renderActions?: (search: Search) => ReactNode
}

/** Results of a search in all kinds of public items, with what they can be narrowed to. */
export function SearchPage({ renderInstead, renderBelow, renderActions }: SearchPageProps) {
  const search = searchOf(new URLSearchParams(useLocation().search))
  const paging = usePaging()
  const query = usePages(
    searchApi.find,
    { query: toApiQuery(search) },
    { keepsPreviousData: true, after: paging.after, itemsOf: ({ items }) => items },
  )
  const hasFilters = Object.keys(filtersOf(search)).length > 0
  const first = query.data?.pages[0]?.items
  const corrected = query.isPlaceholderData ? null : (first?.corrected ?? null)
  const words = corrected ?? search.q
  useEffect(() => rememberSearch(search.q), [search.q])
  return (
    <Page
      title={search.q === '' ? texts.search : texts.titleOf(search.q)}
      lead={search.q === '' && texts.lead}
      // Results are endless, and what they show is found by its own pages.
      head={{ description: texts.lead, path: SEARCH_PATH, isHidden: searchPath(search) !== SEARCH_PATH }}
    >
      <div className={classes.page}>
        <PageField search={search}>{first && <Facets search={search} facets={first.facets} />}</PageField>
        <section className={classes.results} aria-busy={query.isPlaceholderData} aria-label={texts.options}>
          {search.q === '' && !hasFilters && first && first.total > 0 && <Suggested />}
          <FoundCount query={{ ...query, corrected }} found={texts.found} />
          {first && (
            <div className={classes.summary}>
              {first.total > 0 && (
                // Only the last page says whether there are more than are ranked.
                <p className="note">
                  {texts.total(first.total, first.total >= RANKED_MAX && (query.hasNextPage || query.limited))}
                </p>
              )}
              {(search.q !== '' || hasFilters) && renderActions?.({ ...filtersOf(search), q: words })}
            </div>
          )}
          <PagesView
            query={query}
            paging={paging}
            skeleton={<ListSkeleton rows={6} />}
            empty={
              <NoResults search={search} hasFilters={hasFilters}>
                {search.q !== '' && renderInstead?.(search.q)}
              </NoResults>
            }
          >
            {(results) => (
              <ul className={classes.list}>
                {results.map((result) => (
                  <li key={`${result.kind} ${result.id}`}>
                    <ResultRow result={result} />
                  </li>
                ))}
              </ul>
            )}
          </PagesView>
          {first && first.total > 0 && search.q !== '' && (
            // Hidden instead of left out, so that a dialog opened from it stays when a page is added below the last one.
            <div className={classes.below} hidden={query.hasNextPage}>
              <Suspense>{renderBelow?.(words)}</Suspense>
            </div>
          )}
        </section>
      </div>
    </Page>
  )
}
