import { UsersRound } from 'lucide-react'
import { Suspense, type ReactNode } from 'react'
import { useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { useAddressFilters } from '#platform/web/page/search-params.ts'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { FoundCount, NoMatch } from '#platform/web/ui/list/Found.tsx'
import { ListSkeleton } from '#platform/web/ui/list/ListSkeleton.tsx'
import { orderOf } from '#platform/web/ui/list/OrderChoice.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { useAuth } from '#features/accounts/web.tsx'
import { profilesApi, type PublicDeveloper } from '../../contract.ts'
import { CreatorFilters } from './CreatorFilters.tsx'
import { CreatorGrid } from './CreatorGrid.tsx'
import { nameOf, pathOf } from '../presenter.ts'
import { texts } from '../texts.ts'
import { NO_FILTERS, activeFiltersOf, DEFAULT_ORDER, searchOf } from './creatorSearch.ts'

const PAGE = 24

export interface CreatorsPageProps {
  renderActions?: (creator: PublicDeveloper) => ReactNode
  /** Content after a text search without results. */
  renderInstead?: (words: string) => ReactNode
}

/** Searchable list of all creators with a public profile. */
export function CreatorsPage({ renderActions, renderInstead }: CreatorsPageProps) {
  const { search, change } = useAddressFilters(searchOf)
  const narrowing = activeFiltersOf(search)
  const isNarrowed = Object.keys(narrowing).length > 0
  const paging = usePaging()
  const query = usePages(
    profilesApi.listPublicDevelopers,
    { query: { limit: PAGE, ...narrowing, order: orderOf(search, DEFAULT_ORDER) } },
    { keepsPreviousData: true, after: paging.after },
  )
  const skills = useEndpoint(profilesApi.listSkills, {})
  // The skills are above the creators, so both appear at once to prevent layout shifts.
  const isFirst = skills.isPending || (query.items === undefined && query.error === null)
  const shown = isFirst ? { ...query, items: undefined, error: null, hasNextPage: false } : query
  const showAll = () => change(NO_FILTERS)
  const words = `${search.q} ${search.skill}`.trim()
  const head = useListHead({
    path: '/creators',
    words: search.q,
    kinds: { skill: search.skill },
    items: query.items?.map((creator) => ({ name: nameOf(creator), path: pathOf(creator.user_id) })),
  })
  return (
    <Page title={texts.creators} lead={texts.creatorsLead} head={head}>
      <CreatorFilters search={search} change={change} skills={isFirst ? [] : (skills.data ?? [])} />
      <FoundCount query={query} found={texts.found} />
      <PagesView
        query={shown}
        paging={paging}
        skeleton={<ListSkeleton shape="cards" rows={6} />}
        empty={
          isNarrowed ? (
            <>
              <NoMatch texts={texts} onShowAll={showAll} />
              {words !== '' && <Suspense>{renderInstead?.(words)}</Suspense>}
            </>
          ) : (
            <NoCreators />
          )
        }
      >
        {(creators) => <CreatorGrid creators={creators} renderActions={renderActions} busy={query.isPlaceholderData} />}
      </PagesView>
    </Page>
  )
}

function NoCreators() {
  const user = useAuth((state) => state.user)
  const next = user ? (user.userType === 'developer' ? 'profile' : null) : 'register'
  return (
    <EmptyState
      icon={UsersRound}
      title={texts.none}
      action={next && <Button to={`/${next}`}>{next === 'profile' ? texts.createDeveloperProfile : texts.join}</Button>}
    >
      {texts.noneText}
    </EmptyState>
  )
}
