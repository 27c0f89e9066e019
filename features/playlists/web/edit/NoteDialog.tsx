import { Stack, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { PLAYLIST_TEXT_MAX_LENGTH, playlistsApi, type PlaylistVideo } from '../../contract.ts'
import { texts } from '../texts.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

interface NoteDialogProps {
  playlistId: number
  /** The video to annotate; null closes the dialog. */
  video: PlaylistVideo | null
  onClose: () => void
}

/** Dialog for the note shown before a video. */
export function NoteDialog({ playlistId, video, onClose }: NoteDialogProps) {
  return (
    <Dialog opened={video !== null} onClose={onClose} title={texts.noteTitle(video?.title ?? '')}>
      {video && <NoteForm playlistId={playlistId} video={video} onClose={onClose} />}
    </Dialog>
  )
}

function NoteForm({ playlistId, video, onClose }: NoteDialogProps & { video: PlaylistVideo }) {
  const [note, setNote] = useState(video.note ?? '')
  const save = usePlaylistAction(playlistsApi.setNote, { onDone: onClose })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save.run({ params: { id: playlistId, videoId: video.id }, body: { note } })
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        <FormError>{save.message}</FormError>
        <Textarea
          label={texts.note}
          description={texts.noteHint}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={PLAYLIST_TEXT_MAX_LENGTH}
          data-autofocus
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <SubmitButton busy={save.busy} />
      </Stack>
    </form>
  )
}
