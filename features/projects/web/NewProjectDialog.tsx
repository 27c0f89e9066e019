import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { CONTENT_MAX_LENGTH, NAME_MAX_LENGTH } from '../../../platform/contract/fields.ts'
import { useAction } from '../../../platform/web/query.ts'
import { FormError } from '../../../platform/web/ui/FormError.tsx'
import { toast } from '../../../platform/web/ui/toast.ts'
import { projectsApi } from '../contract.ts'
import { texts } from './texts.ts'
import { Dialog } from '../../../platform/web/ui/Dialog.tsx'

const empty = { name: '', description: '' }

/** Makes a project: a name, and a description if one is wanted. */
export function NewProjectDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: (values) => {
      const parsed = projectsApi.create.body.safeParse({ ...values, description: values.description || null })
      return parsed.success
        ? {}
        : Object.fromEntries(parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message]))
    },
  })
  const create = useAction(projectsApi.create, {
    invalidates: [projectsApi.list],
    onDone: () => {
      toast.success(texts.created)
      form.reset()
      onClose()
    },
  })
  const submit = form.onSubmit(
    ({ name, description }) => void create.run({ body: { name, description: description || null } }),
  )
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.newProject}>
      <form onSubmit={submit} noValidate>
        <Stack gap="md">
          <FormError>{create.error?.message}</FormError>
          <TextInput
            label={texts.name}
            required
            maxLength={NAME_MAX_LENGTH}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <Textarea label={texts.description} maxLength={CONTENT_MAX_LENGTH} {...form.getInputProps('description')} />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button type="submit" disabled={create.busy}>
              {texts.create}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
