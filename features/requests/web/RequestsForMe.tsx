import { Button } from '@mantine/core'
import { Bell } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePages } from '#platform/web/query.ts'
import { useLiveRefresh } from '#platform/web/useLiveRefresh.ts'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { PagesView } from '#platform/web/ui/PagesView.tsx'
import { Mark } from '#platform/web/ui/StatusBadge.tsx'
import { requestsApi, type Request } from '../contract.ts'
import { RequestCard } from './RequestCard.tsx'
import { RequestFormDialog } from './RequestFormDialog.tsx'
import { texts } from './texts.ts'

const PAGE = 20

/** What clients shared with a creator, newest share first; to be edited where its owner lets them. */
export function RequestsForMe() {
  const query = usePages(requestsApi.listSharedWithMe, { query: { limit: PAGE } })
  useLiveRefresh(['shared_request', 'request'], [requestsApi.listSharedWithMe])
  return (
    <PagesView
      query={query}
      empty={
        <EmptyState
          icon={Bell}
          title={texts.noShared}
          action={
            <Button component={Link} to="/tickets" variant="default">
              {texts.explore}
            </Button>
          }
        >
          {texts.noSharedText}
        </EmptyState>
      }
    >
      {(requests) =>
        requests.map((request) => (
          <RequestCard
            key={request.share_id}
            request={request}
            showOwner
            level={2}
            mark={request.is_new && <Mark>{texts.isNew}</Mark>}
            action={request.can_edit && <Edit request={request} />}
          />
        ))
      }
    </PagesView>
  )
}

function Edit({ request }: { request: Request }) {
  const [editing, setEditing] = useState(false)
  return (
    <div>
      <Button size="sm" variant="default" aria-label={texts.editNamed(request.title)} onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <RequestFormDialog opened={editing} onClose={() => setEditing(false)} request={request} />
    </div>
  )
}
