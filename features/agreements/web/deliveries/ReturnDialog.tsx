import { Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useAction } from '#platform/web/api/query.ts'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { deliveriesApi, REASON_MAX_LENGTH } from '../../contract.ts'
import type { DeliverDialogProps } from './DeliverDialog.tsx'
import { deliveryTexts as texts } from './delivery-texts.ts'
import { deliveryDraftName } from '../stored-drafts.ts'

const EMPTY = { reason: '' }

export interface ReturnDialogProps extends DeliverDialogProps {
  /** Number of the delivery. */
  number: number
}

/** Returns a delivery with a reason, which is stored in the browser until it is sent or discarded. */
export function ReturnDialog({ opened, onClose, number, agreement, conversation }: ReturnDialogProps) {
  const draftName = deliveryDraftName(useUser().id, agreement.id, number)
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const returnDelivery = useAction(deliveriesApi.returnDelivery, {
    onDone: () => {
      deleteFormDraft(draftName)
      toast.success(texts.returnSent(conversation.developer_full_name))
      onClose()
    },
  })
  const discard = () => {
    deleteFormDraft(draftName)
    returnDelivery.reset()
    setRound(round + 1)
  }
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.returnTitle(number)}>
      {opened && (
        <ReturnForm
          key={round}
          draftName={draftName}
          hint={texts.reasonHint(conversation.developer_full_name)}
          busy={returnDelivery.busy}
          error={returnDelivery.error?.message}
          onReturn={(reason) => void returnDelivery.run({ params: { id: agreement.id, number }, body: { reason } })}
          onClose={onClose}
          onDiscard={discard}
        />
      )}
    </Dialog>
  )
}

interface ReturnFormProps {
  draftName: string
  hint: string
  busy: boolean
  error: string | undefined
  onReturn: (reason: string) => void
  onClose: () => void
  onDiscard: () => void
}

function ReturnForm({ draftName, hint, busy, error, onReturn, onClose, onDiscard }: ReturnFormProps) {
  const draft = useFormDraft(draftName, EMPTY)
  const form = useForm({
    mode: 'controlled',
    initialValues: draft.start,
    validate: { reason: (reason) => (reason.trim() === '' ? texts.reasonMissing : null) },
    onValuesChange: draft.store,
  })
  const isTouched = draft.isTouched(form.values)
  return (
    <form onSubmit={form.onSubmit(({ reason }) => onReturn(reason))} noValidate>
      <Stack gap="md">
        <FormError>{error}</FormError>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        <Textarea
          label={texts.reason}
          description={hint}
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
            {busy ? texts.returning : texts.return}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}
