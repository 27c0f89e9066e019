// Script file: ticket
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { useEndpoint } from '#platform/web/api/query.ts'
import { GoneState } from '#platform/web/ui/feedback/GoneState.tsx'
import { ShareButton } from '#platform/web/ui/form/ShareButton.tsx'
import { AwaitedPage } from '#platform/web/ui/layout/AwaitedPage.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { ReportButton } from '#features/moderation/web.tsx'
import { requestsApi, type Request } from '../../contract.ts'
import { listTexts } from '../tickets/list-texts.ts'
import { isTicket } from '../tickets/request-path.ts'
import { articleTexts as texts } from './article-texts.ts'
import { headOfRequest } from './head.ts'
import { RequestArticle } from './RequestArticle.tsx'

const TICKETS = { to: '/tickets', label: listTexts.tickets }

/** Public page of a request. A private, cancelled or unknown one looks as if it did not exist. */
export function TicketPage({ action }: { action: (request: Request) => ReactNode }) {
  const id = Number(useParams()['id'])
  const query = useEndpoint(requestsApi.read, { params: { id } })
  const request = query.data
  if (!request) return <AwaitedPage query={query} back={TICKETS} texts={texts} />
  if (!isTicket(request)) {
    return (
      <Page title={texts.notFound} back={TICKETS}>
        <GoneState wayOn={TICKETS} />
      </Page>
    )
  }
  return (
    <Page
      title={request.title}
      back={TICKETS}
      head={headOfRequest(request)}
      actions={
        <>
          <ShareButton title={request.title} />
          <ReportButton kind="request" id={request.id} ownerId={request.user_id} />
        </>
      }
    >
      <RequestArticle request={request} action={action(request)} />
    </Page>
  )
}
