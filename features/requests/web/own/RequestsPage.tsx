import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { Page } from '#platform/web/ui/layout/Page.tsx'
import { useUser } from '#features/accounts/web.tsx'
import type { Request } from '../../contract.ts'
import { OwnRequests } from './OwnRequests.tsx'
import { RequestFormDialog } from './RequestFormDialog.tsx'
import { RequestsForMe } from '../shared/RequestsForMe.tsx'
import { texts } from '../texts.ts'

export interface RequestsPageProps {
  /** Button to respond to a shared request. */
  renderAction?: (request: Request) => ReactNode
}

/** A client's own requests, or the requests shared with a creator. */
export function RequestsPage({ renderAction }: RequestsPageProps) {
  const isClient = useUser().userType === 'client'
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  if (!isClient) {
    return (
      <Page title={texts.assigned} lead={texts.sharedLead} width="tool">
        <RequestsForMe renderAction={renderAction} />
      </Page>
    )
  }
  const create = <Button onClick={() => setCreating(true)}>{texts.create}</Button>
  return (
    <Page title={texts.requests} lead={texts.requestsLead} actions={create} width="tool">
      <OwnRequests create={create} />
      <RequestFormDialog
        opened={creating}
        onClose={() => setCreating(false)}
        request={null}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </Page>
  )
}
