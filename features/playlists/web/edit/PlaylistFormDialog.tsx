import { DraftDialog } from '#platform/web/drafts/DraftDialog.tsx'
import { PlaylistForm, usePlaylistDraftName, type PlaylistFormProps } from './PlaylistForm.tsx'
import { texts } from '../texts.ts'

interface PlaylistFormDialogProps extends PlaylistFormProps {
  opened: boolean
  onClose: () => void
}

/** Dialog to create a playlist, or to change its details. */
export function PlaylistFormDialog({ opened, onClose, playlist, onDone }: PlaylistFormDialogProps) {
  const newDraftName = usePlaylistDraftName()
  const draftName = playlist ? null : newDraftName
  return (
    <DraftDialog {...{ draftName, opened, onClose }} title={playlist ? texts.editTitle : texts.createNew}>
      <PlaylistForm
        playlist={playlist}
        onDone={(saved) => {
          onClose()
          onDone(saved)
        }}
      />
    </DraftDialog>
  )
}
