import { Button, NativeSelect } from '@mantine/core'
import { Telescope } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { usePages } from '../../../platform/web/query.ts'
import { rememberRedirect } from '../../../platform/web/storage.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { useAuth, useSignInPrompt } from '../../accounts/web.tsx'
import { requestsApi, TicketFilter, type Request } from '../contract.ts'
import { RequestCard } from './RequestCard.tsx'
import { texts } from './texts.ts'

const PAGE = 20
const REFRESH_MS = 60_000

export interface TicketsPageProps {
  /** What can be done with a request, on its card. */
  action?: (request: Request) => ReactNode
}

/** The public requests, open ones first, by kind or status. */
export function TicketsPage({ action }: TicketsPageProps) {
  const user = useAuth((state) => state.user)
  const [search, setSearch] = useSearchParams()
  const filter = TicketFilter.safeParse(search.get('filter')).data ?? 'all'
  const query = usePages(
    requestsApi.listPublic,
    { query: { order: 'tickets', filter, limit: PAGE } },
    { every: user ? REFRESH_MS : false },
  )
  const openPrompt = useSignInPrompt((state) => state.open)
  // Visitors read what is asked for here; to open it they sign in, and then they are there.
  const askToSignIn = (id: number) => (event: MouseEvent) => {
    event.preventDefault()
    rememberRedirect(`/requests/${id}`)
    openPrompt()
  }
  const show = (wanted: string) => setSearch(wanted === 'all' ? {} : { filter: wanted }, { replace: true })

  return (
    <Page
      title={texts.tickets}
      lead={texts.ticketsLead}
      actions={
        <NativeSelect
          aria-label={texts.show}
          value={filter}
          onChange={(event) => show(event.currentTarget.value)}
          data={TicketFilter.options.map((value) => ({ value, label: texts.filters[value] }))}
        />
      }
    >
      <QueryView
        query={{ ...query, data: query.items }}
        empty={
          filter === 'all' ? (
            <EmptyState
              icon={Telescope}
              title={texts.noTickets}
              action={
                user?.userType === 'developer' ? undefined : (
                  <Button component={Link} to={user ? '/requests' : '/register'}>
                    {user ? texts.firstRequest : texts.signUp}
                  </Button>
                )
              }
            >
              {texts.noTicketsText}
            </EmptyState>
          ) : (
            <EmptyState
              icon={Telescope}
              title={texts.filters[filter]}
              action={
                <Button variant="default" onClick={() => show('all')}>
                  {texts.allTickets}
                </Button>
              }
            >
              {texts.noneOfKind}
            </EmptyState>
          )
        }
      >
        {(requests) =>
          requests.map((request) => (
            <RequestCard
              key={request.id}
              request={request}
              showOwner
              level={2}
              action={action?.(request)}
              onOpen={user ? undefined : askToSignIn(request.id)}
            />
          ))
        }
      </QueryView>
      {query.hasNextPage && (
        <Button variant="default" mt="lg" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
    </Page>
  )
}
