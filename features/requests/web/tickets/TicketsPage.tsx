import { Telescope } from 'lucide-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useAddressFilters } from '#platform/web/page/search-params.ts'
import { feedsOf, useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { useHydrated } from '#platform/web/page/render-context.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { FoundCount } from '#platform/web/ui/list/Found.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { ScriptButton } from '#platform/web/ui/form/ScriptButton.tsx'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { requestsApi, type Request } from '../../contract.ts'
import { RequestCard, RequestList } from './RequestCard.tsx'
import { listTexts } from './list-texts.ts'
import { isTicket, ticketPath } from './request-path.ts'
import { TicketFilters } from './TicketFilters.tsx'
import classes from './TicketFilters.module.css'
import { toApiQuery, hasFilters, readSearch, type TicketSearch } from './ticketSearch.ts'

const PAGE = 20
const REFRESH_MS = 60_000

export interface TicketsPageProps {
  /** Action on each card. */
  action?: (request: Request) => ReactNode
}

/** Public requests with search, filters and sort order; by default, open ones come first. */
export function TicketsPage({ action }: TicketsPageProps) {
  const user = useAuth((state) => state.user)
  const { search, change } = useAddressFilters(readSearch)
  const paging = usePaging()
  const query = usePages(
    requestsApi.listPublic,
    { query: { limit: PAGE, ...toApiQuery(search) } },
    { keepsPreviousData: true, refetchEveryMs: user ? REFRESH_MS : false, after: paging.after },
  )
  const head = useListHead({
    path: '/tickets',
    words: search.q,
    kinds: { filter: search.filter === 'all' ? null : search.filter },
    items: query.items?.map((request) => ({
      name: request.title,
      ...(isTicket(request) && { path: ticketPath(request.id) }),
    })),
    alternates: feedsOf('tickets', listTexts.tickets),
  })
  const openPrompt = useSignInPrompt((state) => state.open)
  // A cancelled request has no public page, but a visitor may have access after signing in.
  const askToSignIn =
    ({ id, title }: Request) =>
    (event: MouseEvent) => {
      event.preventDefault()
      openPrompt({ leadTo: `/requests/${id}`, reason: listTexts.signInToRead(title) })
    }
  // Shows a skeleton for the first load only; refreshes are silent.
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const isSearchLinked = useLocation().hash === '#search'
  // Runs after the heading has received the focus, as on every page.
  useEffect(() => {
    if (isSearchLinked) field.current?.focus()
  }, [isSearchLinked])
  const isScanning = isHydrated && query.isRefetching && !query.isFetchingNextPage

  return (
    <Page title={listTexts.tickets} lead={listTexts.ticketsLead} head={head}>
      <TicketFilters search={search} onSearch={change} field={field} />
      <p className={classes.scanning}>{isScanning && listTexts.scanning}</p>
      <FoundCount query={query} found={listTexts.found} />
      <PagesView
        query={query}
        paging={paging}
        empty={<NoTickets search={search} onShowAll={() => change(readSearch(new URLSearchParams()))} />}
      >
        {(requests) => (
          <RequestList>
            {requests.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                showOwner
                level={2}
                action={action?.(request)}
                onOpen={user || isTicket(request) ? undefined : askToSignIn(request)}
              />
            ))}
          </RequestList>
        )}
      </PagesView>
    </Page>
  )
}

function NoTickets({ search, onShowAll }: { search: TicketSearch; onShowAll: () => void }) {
  const user = useAuth((state) => state.user)
  if (search.filter !== 'all' || hasFilters(search)) {
    return (
      <EmptyState
        icon={Telescope}
        title={hasFilters(search) ? listTexts.noneLike : listTexts.filters[search.filter]}
        action={
          <ScriptButton variant="default" to="/tickets" onClick={onShowAll}>
            {listTexts.allTickets}
          </ScriptButton>
        }
      >
        {listTexts.noneOfKind}
      </EmptyState>
    )
  }
  const isCreator = user?.userType === 'developer'
  return (
    <EmptyState
      icon={Telescope}
      title={listTexts.noTickets}
      action={
        isCreator ? undefined : (
          <Button to={user ? '/requests' : '/register'}>{user ? listTexts.firstRequest : listTexts.signUp}</Button>
        )
      }
    >
      {listTexts.noTicketsText}
    </EmptyState>
  )
}
