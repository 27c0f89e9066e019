import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { DraftDialog, DraftDialogForm } from '#platform/web/drafts/DraftDialog.tsx'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { REASON_MAX_LENGTH } from '../contract.ts'

const EMPTY = { reason: '' }

interface ReasonFormProps {
  draftName: string
  /** What will happen. */
  lead?: string
  label: string
  hint: string
  /** Shown if there is no reason. */
  missing: string
  submit: string
  /** Label while sending. */
  submitting: string
  busy: boolean
  error: string | undefined
  onSend: (reason: string) => void
}

interface ReasonWithDraftDialogProps extends ReasonFormProps {
  opened: boolean
  title: string
  onClose: () => void
  /** Clears the error of the last attempt. */
  onReset: () => void
}

/** Dialog for an action with a reason, which is stored in the browser until it is sent or discarded. */
export function ReasonWithDraftDialog({ opened, title, onClose, onReset, ...form }: ReasonWithDraftDialogProps) {
  return (
    <DraftDialog {...{ draftName: form.draftName, opened, title, onClose, onReset }}>
      <ReasonForm {...form} />
    </DraftDialog>
  )
}

function ReasonForm({ draftName, lead, busy, error, onSend, ...words }: ReasonFormProps) {
  const draft = useFormDraft(draftName, EMPTY)
  const form = useForm({
    mode: 'controlled',
    initialValues: draft.start,
    validate: { reason: (reason) => (reason.trim() === '' ? words.missing : null) },
    onValuesChange: draft.store,
  })
  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      lead={lead !== undefined && <Text>{lead}</Text>}
      error={error}
      busy={busy}
      submit={busy ? words.submitting : words.submit}
      onSubmit={form.onSubmit(({ reason }) => onSend(reason))}
    >
      <Textarea
        label={words.label}
        description={words.hint}
        required
        minRows={4}
        maxLength={REASON_MAX_LENGTH}
        data-autofocus
        {...form.getInputProps('reason')}
      />
    </DraftDialogForm>
  )
}
