import { Group, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CONTENT_MAX_LENGTH, NAME_MAX_LENGTH } from '#platform/contract/fields.ts'
import { fieldProblems, focusFirstError } from '#platform/web/ui/form/forms.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { CancelButton } from '#platform/web/ui/form/CancelButton.tsx'
import { Form } from '#platform/web/ui/form/Form.tsx'
import { NewProject } from '../contract.ts'
import { texts } from './texts.ts'

export interface ProjectWords {
  name: string
  description: string | null
}

export interface ProjectFieldsProps {
  initial?: ProjectWords
  submitLabel: string
  busy: boolean
  error: string | undefined
  onSubmit: (words: ProjectWords) => void
  onCancel: () => void
}

const wordsOf = ({ name, description }: { name: string; description: string }): ProjectWords => ({
  name,
  description: description.trim() === '' ? null : description,
})

/** Form with the name and the optional description of a project. */
export function ProjectFields({ initial, submitLabel, busy, error, onSubmit, onCancel }: ProjectFieldsProps) {
  const form = useForm({
    mode: 'controlled',
    initialValues: { name: initial?.name ?? '', description: initial?.description ?? '' },
    validate: (values) => fieldProblems(NewProject, wordsOf(values), { name: texts.nameMissing }),
  })
  return (
    <Form onSubmit={form.onSubmit((values) => onSubmit(wordsOf(values)), focusFirstError(form))} error={error}>
      <TextInput
        label={texts.name}
        required
        maxLength={NAME_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <Textarea label={texts.description} maxLength={CONTENT_MAX_LENGTH} {...form.getInputProps('description')} />
      <Group justify="flex-end" gap="sm">
        <CancelButton onClick={onCancel} />
        <Button type="submit" disabled={busy}>
          {submitLabel}
        </Button>
      </Group>
    </Form>
  )
}
