import type { ReactNode } from 'react'
import { Form } from '../ui/form/Form.tsx'
import { focusFirstError } from '../ui/form/forms.ts'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { UnsavedChanges } from './UnsavedChanges.tsx'
import type { SettingsFormState } from './useSettingsForm.ts'

interface SettingsFormProps<Values> {
  settings: SettingsFormState<Values>
  send: (values: Values) => void
  busy: boolean
  /** Label of the button; "Save" by default. */
  save?: string
  /** Fields of the form. */
  children: ReactNode
}

/** Form of `useSettingsForm`: its fields between the refusal, the notice about unsaved changes and the button. */
export function SettingsForm<Values extends object>({
  settings: { form, draft, problem, setProblem },
  send,
  busy,
  save,
  children,
}: SettingsFormProps<Values>) {
  const submit = form.onSubmit((values) => {
    setProblem(null)
    send(values)
  }, focusFirstError(form))
  return (
    <Form onSubmit={submit} error={problem}>
      {children}
      <UnsavedChanges
        draft={draft}
        values={form.values}
        onDiscard={() => {
          draft.settle(draft.there)
          form.setValues(draft.there)
        }}
      />
      <SubmitButton busy={busy}>{save}</SubmitButton>
    </Form>
  )
}
