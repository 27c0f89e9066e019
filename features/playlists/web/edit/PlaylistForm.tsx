import { Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { SubmitButton } from '#platform/web/ui/form/SubmitButton.tsx'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { PLAYLIST_TEXT_MAX_LENGTH, PlaylistDetails, playlistsApi, type Playlist } from '../../contract.ts'
import { texts } from '../texts.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

const WORDS = { name: texts.nameMissing, description: texts.descriptionTooLong }

export interface PlaylistFormProps {
  /** The playlist to change; null creates a new one. */
  playlist: Playlist | null
  onDone: (playlist: Playlist) => void
}

/** Form for the details of a playlist. */
export function PlaylistForm({ playlist, onDone }: PlaylistFormProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: {
      name: playlist?.name ?? '',
      description: playlist?.description ?? '',
      is_public: playlist?.is_public ?? true,
    },
    validate: (values) => fieldProblems(PlaylistDetails, { ...values, description: values.description || null }, WORDS),
  })
  const done = (saved: Playlist) => {
    toast.success(playlist ? texts.saved : texts.created)
    onDone(saved)
  }
  const create = usePlaylistAction(playlistsApi.create, { onDone: done })
  const change = usePlaylistAction(playlistsApi.change, { onDone: done })
  const submit = form.onSubmit((body) => {
    if (playlist) void change.run({ params: { id: playlist.id }, body })
    else void create.run({ body })
  }, focusFirstError(form))
  return (
    <Form onSubmit={submit} error={create.message ?? change.message}>
      <TextInput
        label={texts.name}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea
        label={texts.description}
        autosize
        minRows={3}
        maxLength={PLAYLIST_TEXT_MAX_LENGTH}
        {...form.getInputProps('description')}
      />
      <Switch
        label={texts.isPublic}
        description={texts.isPublicHint}
        {...form.getInputProps('is_public', { type: 'checkbox' })}
      />
      <SubmitButton busy={create.busy || change.busy} busyLabel={playlist ? texts.saving : texts.creating}>
        {playlist ? texts.save : texts.create}
      </SubmitButton>
    </Form>
  )
}
