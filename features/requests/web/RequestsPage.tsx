import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Page } from '#platform/web/ui/Page.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { RequestFormDialog } from './RequestFormDialog.tsx'
import { RequestsForMe } from './RequestsForMe.tsx'
import { texts } from './texts.ts'

/** A client's requests, or what was shared with a creator. */
export function RequestsPage() {
  const isClient = useUser().userType === 'client'
  const navigate = useNavigate()
  const [creating, setCreating] = useState(false)
  if (!isClient) {
    return (
      <Page title={texts.requests} lead={texts.sharedLead}>
        <RequestsForMe />
      </Page>
    )
  }
  const create = <Button onClick={() => setCreating(true)}>{texts.create}</Button>
  return (
    <Page title={texts.requests} lead={texts.requestsLead} actions={create}>
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
