import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { PlaylistForm, type PlaylistFormProps } from './PlaylistForm.tsx'
import { texts } from '../texts.ts'

interface PlaylistFormDialogProps extends PlaylistFormProps {
  opened: boolean
  onClose: () => void
}

/** Dialog to create a playlist, or to change its details. */
export function PlaylistFormDialog({ opened, onClose, playlist, onDone }: PlaylistFormDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={playlist ? texts.editTitle : texts.createNew}>
      {opened && (
        <PlaylistForm
          playlist={playlist}
          onDone={(saved) => {
            onClose()
            onDone(saved)
          }}
        />
      )}
    </Dialog>
  )
}
