import { Bell } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { usePages } from '#platform/web/api/query.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { PagesView } from '#platform/web/ui/list/PagesView.tsx'
import { requestsApi, type Request } from '../../contract.ts'
import { RequestFormDialog } from '../own/RequestFormDialog.tsx'
import { SharedRequestCard } from './SharedRequestCard.tsx'
import { texts } from '../texts.ts'

const PAGE = 20

/** Requests shared with a creator, most recently shared first; editable where the owner allows it. */
export function RequestsForMe({ renderAction }: { renderAction?: ((request: Request) => ReactNode) | undefined }) {
  const query = usePages(requestsApi.listSharedWithMe, { query: { limit: PAGE } })
  return (
    <PagesView
      query={query}
      empty={{
        icon: Bell,
        title: texts.noShared,
        action: (
          <Button to="/tickets" variant="default">
            {texts.explore}
          </Button>
        ),
        children: texts.noSharedText,
      }}
    >
      {(requests) =>
        requests.map((request) => (
          <SharedRequestCard
            key={request.share_id}
            request={request}
            level={2}
            action={
              <>
                {renderAction?.(request)}
                {request.can_edit && <Edit request={request} />}
              </>
            }
          />
        ))
      }
    </PagesView>
  )
}

function Edit({ request }: { request: Request }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Button size="sm" variant="default" aria-label={texts.editNamed(request.title)} onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      <RequestFormDialog opened={editing} onClose={() => setEditing(false)} request={request} />
    </>
  )
}
