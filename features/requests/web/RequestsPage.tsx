import { Button, Group } from '@mantine/core'
import { NotebookPen } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { usePages } from '../../../platform/web/query.ts'
import { EmptyState } from '../../../platform/web/ui/EmptyState.tsx'
import { Page } from '../../../platform/web/ui/Page.tsx'
import { QueryView } from '../../../platform/web/ui/QueryView.tsx'
import { useUser } from '../../accounts/web.tsx'
import { requestsApi } from '../contract.ts'
import { RequestCard } from './RequestCard.tsx'
import { RequestFormDialog } from './RequestFormDialog.tsx'
import { texts } from './texts.ts'

const PAGE = 20

/** A client's requests, or what was shared with a creator. */
export function RequestsPage() {
  const { userType } = useUser()
  const isClient = userType === 'client'
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  const query = usePages(requestsApi.listOwn, { query: { limit: PAGE } })
  const create = <Button onClick={() => setCreating(true)}>{texts.create}</Button>

  return (
    <Page title={texts.requests} lead={texts.requestsLead} actions={isClient ? create : undefined}>
      <QueryView
        query={{ ...query, data: query.items }}
        empty={
          <EmptyState
            icon={NotebookPen}
            title={isClient ? texts.noRequests : texts.noShared}
            action={isClient ? create : undefined}
          >
            {isClient ? texts.noRequestsText : texts.noSharedText}
          </EmptyState>
        }
      >
        {(requests) =>
          requests.map((request) => <RequestCard key={request.id} request={request} showOwner={!isClient} level={2} />)
        }
      </QueryView>
      {query.hasNextPage && (
        <Group mt="lg">
          <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {texts.more}
          </Button>
        </Group>
      )}
      <RequestFormDialog
        opened={creating}
        onClose={() => setCreating(false)}
        request={null}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </Page>
  )
}
