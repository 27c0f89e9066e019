import { Textarea, TextInput } from '@mantine/core'
import { CONTENT_MAX_LENGTH, NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { DraftDialogForm } from '#platform/web/drafts/DraftDialog.tsx'
import { formDraftName } from '#platform/web/drafts/form-drafts.ts'
import { useDraftedForm } from '#platform/web/drafts/useDraftedForm.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { useAuth } from '#features/accounts/web.tsx'
import { NewProject } from '../contract.ts'
import { PROJECT_DRAFT } from './draft-prefix.ts'
import { texts } from './texts.ts'

export interface ProjectWords {
  name: string
  description: string | null
}

export interface ProjectFieldsProps {
  /** Null for changes: a draft of them would undo what was changed elsewhere since. */
  draftName: string | null
  initial?: ProjectWords
  submitLabel: string
  busy: boolean
  error: string | undefined
  onSubmit: (words: ProjectWords) => void
}

/** Returns the storage name of the draft of a new project. */
export const useProjectDraftName = (): string =>
  formDraftName(
    PROJECT_DRAFT,
    useAuth((state) => state.user?.id ?? 0),
    'new',
  )

const wordsOf = ({ name, description }: { name: string; description: string }): ProjectWords => ({
  name,
  description: description.trim() === '' ? null : description,
})

const validate = (values: { name: string; description: string }) =>
  fieldProblems(NewProject, wordsOf(values), { name: texts.nameMissing })

/** Form with the name and the optional description of a project. The draft of a new one is stored in the browser until it is sent or discarded. */
export function ProjectFields({ draftName, initial, submitLabel, busy, error, onSubmit }: ProjectFieldsProps) {
  const there = { name: initial?.name ?? '', description: initial?.description ?? '' }
  const { draft, form } = useDraftedForm(draftName, there, validate)
  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      error={error}
      busy={busy}
      submit={submitLabel}
      onSubmit={form.onSubmit((values) => onSubmit(wordsOf(values)), focusFirstError(form))}
    >
      <TextInput
        label={texts.name}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea label={texts.description} maxLength={CONTENT_MAX_LENGTH} {...form.getInputProps('description')} />
    </DraftDialogForm>
  )
}
