import { Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { CallError } from '#platform/web/api/messages.ts'
import { useAction } from '#platform/web/api/query.ts'
import { DialogDraftBar } from '#platform/web/drafts/DialogDraftBar.tsx'
import { DraftNotices } from '#platform/web/drafts/DraftNotices.tsx'
import { deleteFormDraft } from '#platform/web/drafts/form-drafts.ts'
import { useFormDraft } from '#platform/web/drafts/useFormDraft.ts'
import { amountOf, fitsCurrency, minorOf } from '#platform/web/format/money.ts'
import { toast } from '#platform/web/ui/feedback/toast.ts'
import { Button } from '#platform/web/ui/form/Button.tsx'
import { FormError } from '#platform/web/ui/form/FormError.tsx'
import { focusFirstError } from '#platform/web/ui/form/forms.ts'
import { PriceInput } from '#platform/web/ui/form/PriceInput.tsx'
import { Dialog } from '#platform/web/ui/layout/Dialog.tsx'
import { useUser } from '#features/accounts/web.tsx'
import { changesApi, TERMS_MAX_LENGTH, type Agreement } from '../../contract.ts'
import { isPaidHere } from '../milestones/milestones.ts'
import { changeDraftName } from '../stored-drafts.ts'
import { texts as agreementTexts } from '../texts.ts'
import { ChangedMilestones } from './ChangedMilestones.tsx'
import { changeTexts as texts } from './change-texts.ts'
import { changeBody, changeProblems, priceOf, startOfChange, type ChangeValues } from './change-values.ts'

export interface ChangeDialogProps {
  opened: boolean
  onClose: () => void
  agreement: Agreement
  /** Called when the subscription is missing. */
  onMustSubscribe: () => void
}

/** Proposes other terms for agreed work. The draft is stored in the browser until it is sent or discarded. */
export function ChangeDialog({ opened, onClose, agreement, onMustSubscribe }: ChangeDialogProps) {
  const { id: ownId } = useUser()
  const draftName = changeDraftName(ownId, agreement)
  // Incremented on discard to reset the form.
  const [round, setRound] = useState(0)
  const discard = () => {
    deleteFormDraft(draftName)
    setRound(round + 1)
  }
  return (
    <Dialog opened={opened} onClose={onClose} size="lg" title={texts.title}>
      {opened && <ChangeForm key={round} {...{ draftName, onClose, agreement, onMustSubscribe }} onDiscard={discard} />}
    </Dialog>
  )
}

interface ChangeFormProps extends Omit<ChangeDialogProps, 'opened'> {
  draftName: string
  onDiscard: () => void
}

function ChangeForm({ draftName, onClose, agreement, onMustSubscribe, onDiscard }: ChangeFormProps) {
  const draft = useFormDraft<ChangeValues>(draftName, startOfChange(agreement))
  const form = useForm<ChangeValues>({
    mode: 'controlled',
    initialValues: draft.start,
    validate: (values) => changeProblems(agreement, values),
    onValuesChange: draft.store,
  })
  const isTouched = draft.isTouched(form.values)
  const { error, busy, run } = useAction(changesApi.propose, {
    onDone: () => {
      deleteFormDraft(draftName)
      toast.success(agreementTexts.sent)
      onClose()
    },
    onRefused: ({ code }: CallError) => {
      if (code === 'subscription_required') onMustSubscribe()
    },
  })
  const send = form.onSubmit((values) => {
    const body = { ...changeBody(agreement, values), content_hash: agreement.content_hash }
    void run({ params: { id: agreement.id }, body })
  }, focusFirstError(form))
  const price = priceOf(agreement, form.values)
  const { milestones, removed } = form.values
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="md">
        <Text c="dimmed">{texts.lead}</Text>
        <DraftNotices draft={{ foundFrom: draft.foundFrom, clashes: [], isTouched }} fieldNames={{}} />
        <FormError>{error?.message}</FormError>
        {isPaidHere(agreement) ? (
          <ChangedMilestones
            agreed={agreement.milestones}
            milestones={milestones}
            removed={removed}
            problems={form.errors}
            onChange={(changed, gone) => {
              form.clearErrors()
              form.setValues({ milestones: changed, removed: gone })
            }}
          />
        ) : (
          <PriceInput label={agreementTexts.price} required data-autofocus {...form.getInputProps('price')} />
        )}
        <strong aria-live="polite">
          {fitsCurrency(price) &&
            texts.difference(agreement.price, price, amountOf(minorOf(price) - minorOf(agreement.price)))}
        </strong>
        <Textarea
          label={agreementTexts.terms}
          description={agreementTexts.termsHint}
          required
          minRows={6}
          maxLength={TERMS_MAX_LENGTH}
          {...form.getInputProps('terms')}
        />
        <Textarea
          label={agreementTexts.changes}
          description={agreementTexts.changesHint}
          minRows={2}
          maxLength={TERMS_MAX_LENGTH}
          {...form.getInputProps('changes')}
        />
        <DialogDraftBar
          isTouched={isTouched}
          isStored={draft.isStored}
          busy={busy}
          onClose={onClose}
          onDiscard={onDiscard}
        >
          <Button type="submit" disabled={busy}>
            {busy ? agreementTexts.sending : texts.send}
          </Button>
        </DialogDraftBar>
      </Stack>
    </form>
  )
}
