import { Telescope } from 'lucide-react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { feedsOf, useListHead } from '#platform/web/page/list-head.ts'
import { usePaging } from '#platform/web/page/page-position.ts'
import { usePages } from '#platform/web/api/query.ts'
import { useTakenOver } from '#platform/web/page/render-context.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { ScriptButton } from '#platform/web/ui/form/ScriptButton.tsx'
import { useAuth, useSignInPrompt } from '#features/accounts/web.tsx'
import { requestsApi, type Request } from '../../contract.ts'
import { RequestCard, RequestList } from './RequestCard.tsx'
import { listTexts } from './list-texts.ts'
import { isTicket, ticketPath } from './request-path.ts'
import { TicketFilters } from './TicketFilters.tsx'
import classes from './TicketFilters.module.css'
import { addressOf, asked, isNarrowed, readSearch, type TicketSearch } from './ticketSearch.ts'

const PAGE = 20
const REFRESH_MS = 60_000

export interface TicketsPageProps {
  /** What can be done with a request, on its card. */
  action?: (request: Request) => ReactNode
}

/** The public requests, to be searched, by kind or status, in an order of one's own; open ones come first unless told. */
export function TicketsPage({ action }: TicketsPageProps) {
  const user = useAuth((state) => state.user)
  const [address, setAddress] = useSearchParams()
  const search = readSearch(address)
  const paging = usePaging()
  const query = usePages(
    requestsApi.listPublic,
    { query: { limit: PAGE, ...asked(search) } },
    { keepsLast: true, every: user ? REFRESH_MS : false, after: paging.after },
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
  // What was cancelled has no public page: who signs in may be one of those it concerns.
  const askToSignIn =
    ({ id, title }: Request) =>
    (event: MouseEvent) => {
      event.preventDefault()
      openPrompt({ leadTo: `/requests/${id}`, reason: listTexts.signInToRead(title) })
    }
  const show = (changes: Partial<TicketSearch>) =>
    setAddress((now) => addressOf({ ...readSearch(now), ...changes }), { replace: true })
  // A refresh is quiet; the first look shows its skeleton instead.
  const isTakenOver = useTakenOver()
  const field = useRef<HTMLInputElement>(null)
  const isSought = useLocation().hash === '#search'
  // After the heading, which has the focus of every page that somebody comes to.
  useEffect(() => {
    if (isSought) field.current?.focus()
  }, [isSought])
  const isScanning = isTakenOver && query.isRefetching && !query.isFetchingNextPage

  return (
    <Page title={listTexts.tickets} lead={listTexts.ticketsLead} head={head}>
      <TicketFilters search={search} onSearch={show} field={field} />
      <p className={classes.scanning}>{isScanning && listTexts.scanning}</p>
      <PagesView
        query={query}
        paging={paging}
        empty={<NoTickets search={search} onShowAll={() => setAddress({}, { replace: true })} />}
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
  if (search.filter !== 'all' || isNarrowed(search)) {
    return (
      <EmptyState
        icon={Telescope}
        title={isNarrowed(search) ? listTexts.noneLike : listTexts.filters[search.filter]}
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
