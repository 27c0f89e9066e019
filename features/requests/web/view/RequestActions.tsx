import { Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { MoreMenu } from '#platform/web/ui/form/MoreMenu.tsx'
import type { Request } from '../../contract.ts'
import { RequestFormDialog } from '../own/RequestFormDialog.tsx'
import { StatusMenu } from '../own/StatusMenu.tsx'
import { texts } from '../texts.ts'
import { useRemoveRequest } from '../useRemoveRequest.tsx'

/** Actions for those who can edit a request; its owner can also change its status and delete it. */
export function RequestActions({ request, isOwner }: { request: Request; isOwner: boolean }) {
  const navigate = useNavigate()
  const [editing, setEditing] = useState(false)
  const remove = useRemoveRequest(request, () => void navigate('/requests', { replace: true }))
  if (!request.can_edit) return null
  return (
    <Group gap="0.5rem">
      {isOwner && <StatusMenu request={request} />}
      <Button variant="default" onClick={() => setEditing(true)}>
        {texts.edit}
      </Button>
      {isOwner && (
        <MoreMenu
          size="md"
          actions={[{ label: texts.remove, isDanger: true, opensDialog: remove.asks, onClick: remove.open }]}
        />
      )}
      <RequestFormDialog opened={editing} onClose={() => setEditing(false)} request={request} />
      {remove.dialog}
    </Group>
  )
}
