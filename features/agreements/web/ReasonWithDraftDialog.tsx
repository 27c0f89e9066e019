import { Text, Textarea } from '@mantine/core'
import type { CallError } from '#platform/web/api/messages.ts'
import { DraftDialog, DraftDialogForm } from '#platform/web/drafts/DraftDialog.tsx'
import { useDraftedForm } from '#platform/web/drafts/useDraftedForm.ts'
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
  /** The call that sends it. */
  action: { busy: boolean; error: CallError | null; reset: () => void }
  onSend: (reason: string) => void
}

interface ReasonWithDraftDialogProps extends ReasonFormProps {
  opened: boolean
  title: string
  onClose: () => void
}

/** Dialog for an action with a reason, which is stored in the browser until it is sent or discarded. */
export function ReasonWithDraftDialog({ opened, title, onClose, ...form }: ReasonWithDraftDialogProps) {
  return (
    <DraftDialog {...{ draftName: form.draftName, opened, title, onClose }} onReset={form.action.reset}>
      <ReasonForm {...form} />
    </DraftDialog>
  )
}

function ReasonForm({ draftName, lead, action: { busy, error }, onSend, ...words }: ReasonFormProps) {
  const { draft, form } = useDraftedForm(draftName, EMPTY, {
    reason: (reason) => (reason.trim() === '' ? words.missing : null),
  })
  return (
    <DraftDialogForm
      draft={draft}
      isTouched={draft.isTouched(form.values)}
      lead={lead !== undefined && <Text>{lead}</Text>}
      error={error?.message}
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
