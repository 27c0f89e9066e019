// First visit: works
import { Lightbulb } from 'lucide-react'
import { feedsOf, useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { useAddressFilters } from '#platform/web/page/search-params.ts'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { EndlessView } from '#platform/web/ui/list/EndlessView.tsx'
import { FoundCount, NoMatch } from '#platform/web/ui/list/Found.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { showcasesApi } from '../../contract.ts'
import { OwnActions } from '../OwnActions.tsx'
import { pathOf } from '../presenter.ts'
import { ShowcaseFilters } from './ShowcaseFilters.tsx'
import { ShowcaseGrid } from './ShowcaseGrid.tsx'
import { searchOf, toApiQuery } from './showcaseSearch.ts'
import { texts } from './texts.ts'

// Divides evenly into two and three columns.
const PAGE = 12

/** Page of all showcases, with search, order and infinite scrolling. */
export function ShowcasesPage() {
  const user = useAuth((state) => state.user)
  const { search, change } = useAddressFilters(searchOf)
  const paging = usePaging()
  const query = usePages(
    showcasesApi.list,
    { query: { limit: PAGE, ...toApiQuery(search) } },
    { keepsPreviousData: true, after: paging.after },
  )
  const head = useListHead({
    path: '/showcase',
    words: search.q,
    items: query.items?.map((showcase) => ({ name: showcase.title, path: pathOf(showcase) })),
    alternates: feedsOf('showcases', texts.solutions),
  })
  return (
    <Page
      title={texts.solutions}
      lead={texts.lead}
      head={head}
      actions={user?.userType === 'developer' && <UploadProject />}
    >
      <ShowcaseFilters search={search} change={change} />
      <FoundCount query={query} found={texts.found} />
      <EndlessView
        query={query}
        paging={paging}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        empty={search.q === '' ? <NoShowcases /> : <NoMatch texts={texts} onShowAll={() => change({ q: '' })} />}
      >
        {(showcases) => (
          <ShowcaseGrid
            showcases={showcases}
            busy={query.isPlaceholderData}
            renderActions={(showcase) => showcase.developer_id === user?.id && <OwnActions showcase={showcase} />}
          />
        )}
      </EndlessView>
    </Page>
  )
}

const UploadProject = () => <Button to="/showcase/new">{texts.uploadProject}</Button>

function NoShowcases() {
  const user = useAuth((state) => state.user)
  const signUp = <Button to="/register">{texts.signUp}</Button>
  const next = user ? user.userType === 'developer' && <UploadProject /> : signUp
  return (
    <EmptyState icon={Lightbulb} title={texts.none} action={next}>
      {texts.noneText}
    </EmptyState>
  )
}
