import { MessagesSquare } from 'lucide-react'
import { useSearchParams } from '#platform/web/page/search-params.ts'
import { useEndpoint, usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { QueryView } from '#platform/web/ui/feedback/QueryView.tsx'
import { Section } from '#platform/web/ui/layout/Section.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { requestsApi } from '#features/requests/contract.ts'
import { RequestCard } from '#features/requests/web.tsx'
import { dashboardsApi } from '../contract.ts'
import { ResponseRow } from './ResponseRow.tsx'
import { texts } from './texts.ts'

const PAGE = 20

/** Responses to one of a client's requests, or to all of them if the URL names none. */
export function ResponsesPage() {
  const isClient = useUser().userType === 'client'
  const [address] = useSearchParams()
  const requestId = Number(address.get('request')) || null
  if (!isClient) return <NoResponsesHere />
  return requestId === null ? <AllResponses /> : <ResponsesTo requestId={requestId} />
}

function ResponsesTo({ requestId }: { requestId: number }) {
  const query = useEndpoint(requestsApi.read, { params: { id: requestId } })
  return (
    <Page
      title={texts.responsesTitle}
      back={
        query.error
          ? { to: '/requests', label: texts.backToRequests }
          : { to: `/requests/${requestId}`, label: texts.backToRequest }
      }
    >
      <QueryView query={query} gone={{ to: '/requests', label: texts.backToRequests }}>
        {(request) => (
          <>
            <RequestCard request={request} level={2} />
            <Section title={texts.responses(request.conversation_count)}>
              <Responses requestId={requestId} />
            </Section>
          </>
        )}
      </QueryView>
    </Page>
  )
}

const AllResponses = () => (
  <Page title={texts.responsesTitle} lead={texts.allResponses} back={{ to: '/requests', label: texts.backToRequests }}>
    <Responses />
  </Page>
)

function Responses({ requestId }: { requestId?: number }) {
  const query = usePages(dashboardsApi.listResponses, { query: { limit: PAGE, request_id: requestId } })
  return (
    <PagesView
      query={query}
      empty={{
        icon: MessagesSquare,
        title: texts.noResponses,
        action: (
          <Button to={requestId === undefined ? '/requests' : `/requests/${requestId}`}>
            {requestId === undefined ? texts.backToRequests : texts.backToRequest}
          </Button>
        ),
        children: texts.noResponsesText,
      }}
    >
      {(responses) =>
        responses.map((response) => (
          <ResponseRow
            key={response.conversation_id}
            response={response}
            level={requestId === undefined ? 2 : 3}
            showRequest={requestId === undefined}
          />
        ))
      }
    </PagesView>
  )
}

function NoResponsesHere() {
  return (
    <Page title={texts.responsesTitle}>
      <EmptyState
        icon={MessagesSquare}
        title={texts.onlyClientsGetResponses}
        action={<Button to="/conversations">{texts.toConversations}</Button>}
      >
        {texts.onlyClientsGetResponsesText}
      </EmptyState>
    </Page>
  )
}
