import { Switch, Textarea, TextInput } from '@mantine/core'
import { NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { useIsMounted } from '#platform/web/api/useIsMounted.ts'
import { DraftDialogForm } from '#platform/web/drafts/DraftDialog.tsx'
import { deleteFormDraft, formDraftName } from '#platform/web/drafts/form-drafts.ts'
import { unsettledCall } from '#platform/web/drafts/stored-form-draft.ts'
import { useDraftedForm } from '#platform/web/drafts/useDraftedForm.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { PLAYLIST_TEXT_MAX_LENGTH, PlaylistDetails, playlistsApi, type Playlist } from '../../contract.ts'
import { texts } from '../texts.ts'
import { PLAYLIST_DRAFT } from './draft-prefix.ts'
import { usePlaylistAction } from './usePlaylistAction.ts'

const WORDS = { name: texts.nameMissing, description: texts.descriptionTooLong }

/** Returns the storage name of the draft of a new playlist. */
export const usePlaylistDraftName = (): string =>
  formDraftName(
    PLAYLIST_DRAFT,
    useAuth((state) => state.user?.id ?? 0),
    'new',
  )

const validate = (values: { name: string; description: string; is_public: boolean }) =>
  fieldProblems(PlaylistDetails, { ...values, description: values.description || null }, WORDS)

export interface PlaylistFormProps {
  /** The playlist to change; null creates a new one. */
  playlist: Playlist | null
  /** Called after the call, unless the form was left meanwhile. */
  onDone: (playlist: Playlist) => void
}

/** Form for the details of a playlist. The draft of a new one is stored in the browser until it is sent or discarded. */
export function PlaylistForm({ playlist, onDone }: PlaylistFormProps) {
  const newDraftName = usePlaylistDraftName()
  // Changes are not stored: a draft of them would undo what was changed elsewhere since.
  const draftName = playlist ? null : newDraftName
  const there = {
    name: playlist?.name ?? '',
    description: playlist?.description ?? '',
    is_public: playlist?.is_public ?? true,
  }
  const { draft, form } = useDraftedForm(draftName, there, validate)
  const isMounted = useIsMounted()
  const done = (saved: Playlist) => {
    if (draftName !== null) deleteFormDraft(draftName)
    toast.success(playlist ? texts.saved : texts.created)
    if (isMounted()) onDone(saved)
  }
  const create = usePlaylistAction(playlistsApi.create, { onDone: done, unsettledEntry: unsettledCall(newDraftName) })
  const change = usePlaylistAction(playlistsApi.change, { onDone: done })
  const submit = form.onSubmit((body) => {
    if (playlist) void change.run({ params: { id: playlist.id }, body })
    else void create.run({ body })
  }, focusFirstError(form))
  const busy = create.busy || change.busy
  const [label, busyLabel] = playlist ? [texts.save, texts.saving] : [texts.create, texts.creating]
  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      error={create.message ?? change.message}
      busy={busy}
      submit={busy ? busyLabel : label}
      onSubmit={submit}
    >
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
    </DraftDialogForm>
  )
}
