import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useAuth } from '../../features/accounts/web.tsx'
import { CreatorPage } from '../../features/profiles/web.tsx'
import { RequestFormDialog } from '../../features/requests/web.tsx'
import { texts } from './texts.ts'

/** A creator's public page, where a client writes to them at once. */
export function CreatorScreen() {
  const isClient = useAuth((state) => state.user?.userType === 'client')
  return <CreatorPage actions={(creatorId) => isClient && <SendRequest creatorId={creatorId} />} />
}

function SendRequest({ creatorId }: { creatorId: number }) {
  const [opened, setOpened] = useState(false)
  const navigate = useNavigate()
  return (
    <>
      <Button onClick={() => setOpened(true)}>{texts.sendMeARequest}</Button>
      <RequestFormDialog
        opened={opened}
        onClose={() => setOpened(false)}
        request={null}
        developerId={creatorId}
        onDone={({ id }) => void navigate(`/requests/${id}`)}
      />
    </>
  )
}
