import { BellPlus } from 'lucide-react'
import { useEndpoint } from '#platform/web/api/query.ts'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { useIsDeleted } from '#platform/web/ui/feedback/useUndoableDelete.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { savedSearchesApi } from '../contract.ts'
import { SavedSearchRow } from './SavedSearchRow.tsx'
import classes from './SavedSearches.module.css'
import { texts } from './texts.ts'

const toSearch = <Button to="/search">{texts.search}</Button>

/** The user's saved searches, with what they found and how the user is told. */
export function SavedSearchesPage() {
  const query = useEndpoint(savedSearchesApi.list, {})
  const isDeleted = useIsDeleted()
  return (
    <Page title={texts.title} lead={texts.lead} width="tool">
      <QueryView query={query}>
        {(all) => {
          const searches = all.filter(({ id }) => !isDeleted(savedSearchesApi.remove, { params: { id } }))
          if (searches.length === 0)
            return (
              <EmptyState icon={BellPlus} title={texts.none} action={toSearch}>
                {texts.noneHint}
              </EmptyState>
            )
          return (
            <ul className={classes.list} aria-label={texts.title}>
              {searches.map((search) => (
                <li key={search.id} id={`search-${search.id}`}>
                  <SavedSearchRow search={search} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryView>
    </Page>
  )
}
