import { useNavigate } from 'react-router'
import { useAction } from '#platform/web/api/query.ts'
import { ConfirmDialog } from '#platform/web/ui/feedback/ConfirmDialog.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { videosApi, type Video } from '../../contract.ts'
import { texts } from './texts.ts'

interface RemoveVideoDialogProps {
  video: Pick<Video, 'id' | 'title'>
  opened: boolean
  onClose: () => void
  /** Called after it was deleted; leads to the other videos by default. */
  onRemoved?: () => void
}

/** Asks before a video is deleted with all its files. */
export function RemoveVideoDialog({ video: { id, title }, opened, onClose, onRemoved }: RemoveVideoDialogProps) {
  const navigate = useNavigate()
  const remove = useAction(videosApi.remove, {
    onDone: () => {
      toast.success(texts.removed)
      if (onRemoved) onRemoved()
      else void navigate('/videos', { replace: true })
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
      onConfirm={() => remove.run({ params: { id } })}
    >
      {texts.removeText(title)}
    </ConfirmDialog>
  )
}
