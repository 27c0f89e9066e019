import { useAction } from '#platform/web/api/query.ts'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { requestsApi, type Request } from '../contract.ts'
import { texts } from './texts.ts'

export interface RemoveDialogProps {
  request: Request
  opened: boolean
  onClose: () => void
  onDone?: () => void
}

/** Asks before a request is deleted, and says why it cannot be. */
export function RemoveDialog({ request, opened, onClose, onDone }: RemoveDialogProps) {
  const remove = useAction(requestsApi.remove, {
    onDone: () => {
      toast.success(texts.removed)
      onClose()
      onDone?.()
    },
  })
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title={texts.removeTitle}
      confirmLabel={texts.remove}
      danger
      busy={remove.busy}
      error={remove.error?.message}
      onConfirm={() => remove.run({ params: { id: request.id } })}
    >
      {texts.removeText}
    </ConfirmDialog>
  )
}
