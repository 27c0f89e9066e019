import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
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
  onClose: () => void
}

interface ReasonWithDraftDialogProps extends ReasonFormProps {
  opened: boolean
  title: string
  /** Clears the error of the last attempt. */
  onReset: () => void
}

/** Dialog for an action with a reason, which is stored in the browser until it is sent or discarded. */
export function ReasonWithDraftDialog({ opened, title, onReset, ...form }: ReasonWithDraftDialogProps) {
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const discard = () => {
    deleteFormDraft(form.draftName)
    onReset()
    setRound(round + 1)
  }
  return (
    <Dialog opened={opened} onClose={form.onClose} title={title}>
      {opened && <ReasonForm key={round} {...form} onDiscard={discard} />}
    </Dialog>
  )
}

function ReasonForm({ draftName, lead, busy, error, onSend, onClose, onDiscard, ...words }: ReasonFormProps & Discard) {
  const draft = useFormDraft(draftName, EMPTY)
  const form = useForm({
    mode: 'controlled',
    initialValues: draft.start,
    validate: { reason: (reason) => (reason.trim() === '' ? words.missing : null) },
    onValuesChange: draft.store,
  })
  const isTouched = draft.isTouched(form.values)
  return (
    <form onSubmit={form.onSubmit(({ reason }) => onSend(reason))} noValidate>
      <Stack gap="md">
        {lead !== undefined && <Text>{lead}</Text>}
        <FormError>{error}</FormError>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        <Textarea
          label={words.label}
          description={words.hint}
          required
          minRows={4}
          maxLength={REASON_MAX_LENGTH}
          data-autofocus
          {...form.getInputProps('reason')}
        />
        <DialogDraftBar
          isTouched={isTouched}
          isStored={draft.isStored}
          busy={busy}
          onClose={onClose}
          onDiscard={onDiscard}
        >
          <Button
            type="submit"
            aria-disabled={busy}
            data-busy={busy || undefined}
            onClick={(event) => busy && event.preventDefault()}
          >
            {busy ? words.submitting : words.submit}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}

interface Discard {
  onDiscard: () => void
}
